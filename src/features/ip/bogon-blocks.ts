/** `reachable` rows are those that are of the public internet after all. */
export type SpecialBlock = readonly [prefix: string, name: string, rfc: string, reachable?: 'reachable'];

/**
 * The IANA special-purpose address registries (RFC 6890), plus multicast and the IPv6 space outside global unicast.
 * Longer prefixes stand before the shorter ones they lie in.
 */
export const ipv4SpecialBlocks: readonly SpecialBlock[] = [
  ['0.0.0.0/32', 'This host on this network', 'RFC 1122'],
  ['0.0.0.0/8', 'This network', 'RFC 791'],
  ['10.0.0.0/8', 'Private use', 'RFC 1918'],
  ['100.64.0.0/10', 'Shared address space', 'RFC 6598'],
  ['127.0.0.0/8', 'Loopback', 'RFC 1122'],
  ['169.254.0.0/16', 'Link local', 'RFC 3927'],
  ['172.16.0.0/12', 'Private use', 'RFC 1918'],
  ['192.0.0.9/32', 'Port Control Protocol anycast', 'RFC 7723', 'reachable'],
  ['192.0.0.10/32', 'TURN anycast', 'RFC 8155', 'reachable'],
  ['192.0.0.0/29', 'IPv4 service continuity prefix', 'RFC 7335'],
  ['192.0.0.8/32', 'IPv4 dummy address', 'RFC 7600'],
  ['192.0.0.170/31', 'NAT64/DNS64 discovery', 'RFC 8880'],
  ['192.0.0.0/24', 'IETF protocol assignments', 'RFC 6890'],
  ['192.0.2.0/24', 'Documentation (TEST-NET-1)', 'RFC 5737'],
  ['192.31.196.0/24', 'AS112-v4', 'RFC 7535', 'reachable'],
  ['192.52.193.0/24', 'AMT', 'RFC 7450', 'reachable'],
  ['192.88.99.2/32', '6a44 relay anycast', 'RFC 6751'],
  ['192.88.99.0/24', 'Deprecated (6to4 relay anycast)', 'RFC 7526'],
  ['192.168.0.0/16', 'Private use', 'RFC 1918'],
  ['192.175.48.0/24', 'Direct delegation AS112 service', 'RFC 7534', 'reachable'],
  ['198.18.0.0/15', 'Benchmarking', 'RFC 2544'],
  ['198.51.100.0/24', 'Documentation (TEST-NET-2)', 'RFC 5737'],
  ['203.0.113.0/24', 'Documentation (TEST-NET-3)', 'RFC 5737'],
  ['224.0.0.0/4', 'Multicast', 'RFC 5771'],
  ['255.255.255.255/32', 'Limited broadcast', 'RFC 919'],
  ['240.0.0.0/4', 'Reserved', 'RFC 1112'],
];

/** 6to4 and Teredo count as reachable: their addresses stand for public IPv4 ones. */
export const ipv6SpecialBlocks: readonly SpecialBlock[] = [
  ['::/128', 'Unspecified address', 'RFC 4291'],
  ['::1/128', 'Loopback', 'RFC 4291'],
  ['64:ff9b::/96', 'IPv4-IPv6 translation', 'RFC 6052', 'reachable'],
  ['64:ff9b:1::/48', 'IPv4-IPv6 translation, local use', 'RFC 8215'],
  ['100::/64', 'Discard only', 'RFC 6666'],
  ['100:0:0:1::/64', 'Dummy prefix', 'RFC 9780'],
  ['2001::/32', 'Teredo', 'RFC 4380', 'reachable'],
  ['2001:1::1/128', 'Port Control Protocol anycast', 'RFC 7723', 'reachable'],
  ['2001:1::2/128', 'TURN anycast', 'RFC 8155', 'reachable'],
  ['2001:1::3/128', 'DNS-SD service registration protocol anycast', 'RFC 9665', 'reachable'],
  ['2001:2::/48', 'Benchmarking', 'RFC 5180'],
  ['2001:3::/32', 'AMT', 'RFC 7450', 'reachable'],
  ['2001:4:112::/48', 'AS112-v6', 'RFC 7535', 'reachable'],
  ['2001:10::/28', 'Deprecated (ORCHID)', 'RFC 4843'],
  ['2001:20::/28', 'ORCHIDv2', 'RFC 7343', 'reachable'],
  ['2001:30::/28', 'Drone remote ID protocol entity tags', 'RFC 9374', 'reachable'],
  ['2001::/23', 'IETF protocol assignments', 'RFC 2928'],
  ['2001:db8::/32', 'Documentation', 'RFC 3849'],
  ['2002::/16', '6to4', 'RFC 3056', 'reachable'],
  ['2620:4f:8000::/48', 'Direct delegation AS112 service', 'RFC 7534', 'reachable'],
  ['3fff::/20', 'Documentation', 'RFC 9637'],
  ['2000::/3', 'Global unicast', 'RFC 4291', 'reachable'],
  ['5f00::/16', 'Segment routing (SRv6) SIDs', 'RFC 9602'],
  ['fc00::/7', 'Unique local', 'RFC 4193'],
  ['fe80::/10', 'Link local', 'RFC 4291'],
  ['fec0::/10', 'Deprecated (site local)', 'RFC 3879'],
  ['ff00::/8', 'Multicast', 'RFC 4291'],
  ['::/0', 'Not allocated', 'RFC 4291'],
];
