/**
 * A parsed address: four unsigned 32-bit words, most significant first. An IPv4 address has its number in `d`
 * and zeros elsewhere. `text` is the canonical form (dotted quad, or RFC 5952 for IPv6).
 */
export interface IpAddress {
  readonly version: 4 | 6;
  readonly text: string;
  readonly a: number;
  readonly b: number;
  readonly c: number;
  readonly d: number;
}
