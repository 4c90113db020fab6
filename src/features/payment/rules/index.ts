import type { PaymentRule } from '../define-payment-rule.ts';
import { ipRate } from './pf10001-ip-rate.ts';
import { customerRate } from './pf10002-customer-rate.ts';
import { anonymousIp } from './pf10003-anonymous-ip.ts';
import { badEmail } from './pf10004-bad-email.ts';
import { badPhone } from './pf10005-bad-phone.ts';
import { badCoordinates } from './pf10006-bad-coordinates.ts';
import { badCardNumber } from './pf10007-bad-card-number.ts';
import { otherScheme } from './pf10008-other-scheme.ts';
import { riskyCountry } from './pf10009-risky-country.ts';
import { riskyCardCountry } from './pf10010-risky-card-country.ts';
import { manyPlaces } from './pf10011-many-places.ts';
import { sharedCard } from './pf10012-shared-card.ts';
import { unrealDevice } from './pf10013-unreal-device.ts';
import { riskyDevice } from './pf10014-risky-device.ts';
import { modelFlag } from './pf10015-model.ts';
import { highAmountRule } from './pf10016-high-amount.ts';
import { billingElsewhere } from './pf10017-billing-elsewhere.ts';
import { confirmedFrauds } from './pf10018-confirmed-frauds.ts';
import { unusualAmount } from './pf10019-unusual-amount.ts';
import { newAccount } from './pf10020-new-account.ts';
import { manyCards } from './pf10021-many-cards.ts';
import { listedIp } from './pf10022-listed-ip.ts';
import { listedEmail } from './pf10023-listed-email.ts';
import { listedPhone } from './pf10024-listed-phone.ts';
import { listedCard } from './pf10025-listed-card.ts';
import { listedCustomer } from './pf10026-listed-customer.ts';

/** THE RULES of the payment score, in the order of their ids. */
export const paymentRules: readonly PaymentRule[] = [
  ipRate,
  customerRate,
  anonymousIp,
  badEmail,
  badPhone,
  badCoordinates,
  badCardNumber,
  otherScheme,
  riskyCountry,
  riskyCardCountry,
  manyPlaces,
  sharedCard,
  unrealDevice,
  riskyDevice,
  modelFlag,
  highAmountRule,
  billingElsewhere,
  confirmedFrauds,
  unusualAmount,
  newAccount,
  manyCards,
  listedIp,
  listedEmail,
  listedPhone,
  listedCard,
  listedCustomer,
];
