import { Type } from 'typebox';
import { ApiError } from '../../errors.ts';
import { defineEndpoint } from '../../http/define-endpoint.ts';
import { bogon } from './bogon.ts';
import type { IpAddress } from './ip-address.ts';
import { ipBlockV2 } from './ip-fields-v2.ts';
import { ipNumber, parseIp } from './parse-ip.ts';

/** The caller's own address, free and without a key. */
export const callerIp = defineEndpoint({
  name: 'caller_ip',
  title: 'Your own IP address',
  summary: 'Answers with the address the request came from. Needs no API key.',
  description: 'The address of the connection, or what a trusted proxy says of it.',
  tag: 'IP',
  plan: null,
  parameters: {},
  v1: {
    method: 'GET',
    path: '/ip',
    userId: false,
    data: Type.Unsafe<string>({ type: 'string', description: 'The caller’s IP address.' }),
    view: (ip: IpAddress) => ip.text,
    // The key really is spelt like this on the wire; client libraries and scripts have it so.
    beside: (call) => ({ documentaion: `${call.baseUrl()}/docs` }),
  },
  v2: {
    method: 'GET',
    path: '/ip',
    userId: false,
    data: Type.Object({ ip: ipBlockV2 }),
    view: (ip: IpAddress) => ({
      ip: { address: ip.text, version: ip.version, numeric: ipNumber(ip), bogon: bogon(ip) !== null },
    }),
  },
  example: {},
  sample: () => parseIp('203.0.113.7') as IpAddress,
  run(_input, call): IpAddress {
    const ip = call.caller();
    if (ip === null) throw new ApiError('invalid_ip', { detail: 'The address of the caller is not known.' });
    return ip;
  },
});
