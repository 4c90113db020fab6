import { ApiError } from '../../errors.ts';
import { bogon } from '../ip/bogon.ts';
import { type Cidr, cidrContains } from '../ip/cidr.ts';
import { parseIp } from '../ip/parse-ip.ts';

const longest = 2048;

/**
 * Reads the address of a receiver; throws ApiError with what is wrong. Names are checked again whenever something is
 * sent, since they may come to lead elsewhere.
 */
export function readWebhookUrl(text: string, allowPrivate: readonly Cidr[]): string {
  const refuse = (detail: string) => new ApiError('invalid_params', { detail });
  if (text.length > longest) throw refuse(`url is longer than ${longest} characters.`);
  const url = URL.canParse(text) ? new URL(text) : null;
  if (url === null || (url.protocol !== 'https:' && url.protocol !== 'http:'))
    throw refuse('url must be an https address.');
  if (url.protocol === 'http:' && allowPrivate.length === 0)
    throw refuse('url must be an https address; http is for networks that the operator allows.');
  if (url.username !== '' || url.password !== '')
    throw refuse('url must not hold a user name or password. Messages are signed instead.');
  const ip = parseIp(url.hostname.replace(/^\[|\]$/g, ''));
  if (ip !== null && !allowPrivate.some((cidr) => cidrContains(cidr, ip)) && bogon(ip) !== null)
    throw refuse('url leads to a private or reserved address.');
  url.hash = '';
  return url.href;
}
