import { keyCheck } from './features/accounts/key-check.endpoint.ts';
import { asnLookup } from './features/asn/asn-lookup.endpoint.ts';
import { binLookup } from './features/bin/bin-lookup.endpoint.ts';
import { countryLookup } from './features/country/country-lookup.endpoint.ts';
import { domainLookup } from './features/domain/domain-lookup.endpoint.ts';
import { emailScoring } from './features/email/email-scoring.endpoint.ts';
import { userDeletion } from './features/erasure/user-deletion.endpoint.ts';
import { ibanLookup } from './features/iban/iban-lookup.endpoint.ts';
import { callerGeo } from './features/ip/caller-geo.endpoint.ts';
import { callerIp } from './features/ip/caller-ip.endpoint.ts';
import { ipBulk } from './features/ip/ip-bulk.endpoint.ts';
import { ipLookup } from './features/ip/ip-lookup.endpoint.ts';
import { ipThreats } from './features/ip/ip-threats.endpoint.ts';
import { paymentScoring } from './features/payment/payment-scoring.endpoint.ts';
import { phoneScoring } from './features/phone/phone-scoring.endpoint.ts';
import { profanityScoring } from './features/text/profanity.endpoint.ts';
import type { AnyEndpoint } from './http/define-endpoint.ts';

/** THE LIST of public endpoints. Everything else about them is derived from their definitions. */
export const endpoints: readonly AnyEndpoint[] = [
  ipLookup,
  ipBulk,
  ipThreats,
  callerGeo,
  callerIp,
  asnLookup,
  countryLookup,
  phoneScoring,
  ibanLookup,
  domainLookup,
  emailScoring,
  binLookup,
  paymentScoring,
  profanityScoring,
  keyCheck,
  userDeletion,
];
