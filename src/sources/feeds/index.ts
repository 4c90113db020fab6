import { anthropic } from './anthropic.ts';
import { appleRelay } from './apple-relay.ts';
import { applebot } from './applebot.ts';
import { aws } from './aws.ts';
import { azure } from './azure.ts';
import { bingbot } from './bingbot.ts';
import { ccbot } from './ccbot.ts';
import { chatgptUser } from './chatgpt-user.ts';
import { cloudflare } from './cloudflare.ts';
import { dbipCityLite } from './dbip-city-lite.ts';
import type { Feed } from './define-feed.ts';
import { digitalocean } from './digitalocean.ts';
import { disposableEmailDomains } from './disposable-email-domains.ts';
import { duckduckbot } from './duckduckbot.ts';
import { fastly } from './fastly.ts';
import { fireholAnonymous } from './firehol-anonymous.ts';
import { fireholLevel1 } from './firehol-level1.ts';
import { fireholProxies } from './firehol-proxies.ts';
import { geolite2City } from './geolite2-city.ts';
import { geolite2CityMaxmind } from './geolite2-city-maxmind.ts';
import { googleCloud } from './google-cloud.ts';
import { googlebot } from './googlebot.ts';
import { gptbot } from './gptbot.ts';
import { ianaRdap } from './iana-rdap.ts';
import { ipverseAsMetadata } from './ipverse-as-metadata.ts';
import { linode } from './linode.ts';
import { oaiSearchbot } from './oai-searchbot.ts';
import { oracle } from './oracle.ts';
import { perplexitybot } from './perplexitybot.ts';
import { phishingDatabase } from './phishing-database.ts';
import { spamhausAsndrop } from './spamhaus-asndrop.ts';
import { spamhausDrop } from './spamhaus-drop.ts';
import { torExits } from './tor-exits.ts';
import { urlhausHosts } from './urlhaus-hosts.ts';
import { x4bnetDatacenter } from './x4bnet-datacenter.ts';
import { x4bnetDatacenterAsn } from './x4bnet-datacenter-asn.ts';
import { x4bnetVpn } from './x4bnet-vpn.ts';
import { x4bnetVpnAsn } from './x4bnet-vpn-asn.ts';

/** Every list that a running server can fetch. */
export const feeds: readonly Feed[] = [
  torExits,
  x4bnetVpn,
  x4bnetVpnAsn,
  fireholProxies,
  fireholAnonymous,
  appleRelay,
  x4bnetDatacenter,
  x4bnetDatacenterAsn,
  aws,
  googleCloud,
  azure,
  oracle,
  cloudflare,
  fastly,
  digitalocean,
  linode,
  googlebot,
  bingbot,
  applebot,
  duckduckbot,
  gptbot,
  oaiSearchbot,
  chatgptUser,
  perplexitybot,
  anthropic,
  ccbot,
  fireholLevel1,
  spamhausDrop,
  spamhausAsndrop,
  ipverseAsMetadata,
  disposableEmailDomains,
  urlhausHosts,
  phishingDatabase,
  ianaRdap,
  geolite2City,
  geolite2CityMaxmind,
  dbipCityLite,
];
