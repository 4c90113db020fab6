import { noRulesApplied } from '../../http/common-fields.ts';
import { baselineModel } from './baseline-model.ts';
import { changed } from './clean-facts.ts';
import { featuresOf } from './payment-features.ts';
import { formatPaymentId } from './payment-id.ts';
import type { PaymentReport } from './payment-report.ts';
import { scorePayment } from './score-payment.ts';
import { defaultThresholds } from './thresholds.ts';

/** A payment with several things wrong, of a customer whose phone number was not sent. */
const described = changed({
  ip: { country: 'NL', threat: { kind: 'vpn', reason: 'The address belongs to a VPN.', hidesPlace: true } },
  email: { isValid: false, isDisposable: true, reason: 'The domain is one of throwaway mailboxes.' },
  phone: null,
  payment: { values: { customer_phone: null } },
  history: { ip: { payments: { hour: 6, day: 8 } } },
  lists: { phone: null },
});
const opinion = baselineModel.judge(featuresOf(described));
const score = scorePayment({ ...described, model: opinion }, defaultThresholds);

/** The answer of test mode. */
export function samplePaymentReport(transactionId: string | null): PaymentReport {
  return {
    id: formatPaymentId(1),
    transactionId,
    score,
    model: opinion === null ? null : { name: baselineModel.name, opinion },
    customRules: noRulesApplied,
    asked: null,
    record: null,
    customer: { id: null, email: null, phone: null, persons: [] },
    countryCode: 'NL',
  };
}
