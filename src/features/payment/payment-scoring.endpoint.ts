import type { Call } from '../../http/call.ts';
import { noRulesApplied } from '../../http/common-fields.ts';
import { defineEndpoint } from '../../http/define-endpoint.ts';
import type { EmailReport } from '../email/email-report.ts';
import { type EmailDeps, reportEmail } from '../email/email-scoring.endpoint.ts';
import { defineAlert } from '../events/alert-kinds.ts';
import { noLists } from '../lists/create-list-source.ts';
import { checkLists } from './check-lists.ts';
import { type Attempt, describePayment, emailVerdict, type LookedUpFacts } from './describe-payment.ts';
import { personsOf } from './name-customer.ts';
import { paymentDataV1, paymentDataV2 } from './payment-answer-fields.ts';
import { applyPaymentRules, paymentRulesSubject } from './payment-custom-rules.ts';
import type { EmailVerdict, PaymentFacts } from './payment-facts.ts';
import { featuresOf } from './payment-features.ts';
import { exampleFields, paymentParameter } from './payment-parameter.ts';
import type { PaymentCustomer, PaymentReport } from './payment-report.ts';
import type { LookupSources, PaymentSources } from './payment-sources.ts';
import { paymentTime } from './payment-time.ts';
import { recordPayment } from './record-payment.ts';
import { modelRule } from './rule-choice.ts';
import { samplePaymentReport } from './sample-payment-report.ts';
import { scorePayment } from './score-payment.ts';
import { viewPaymentV1, viewPaymentV2 } from './view-payment.ts';

interface PaymentDeps extends LookupSources, EmailDeps {
  readonly payment: PaymentSources;
}

/** Risk that a payment is fraud. */
export const paymentScoring = defineEndpoint({
  name: 'payment_scoring',
  title: 'Payment scoring',
  summary: 'How risky a payment is, from 0 to 100, by 26 rules and a model, with the rules that fired.',
  description:
    'Every rule says which facts it needs; one whose facts are missing is not checked and counts neither way. The weights of the rules that fired and the model’s probability are combined as independent reasons, so that one more reason never lowers the score. v2 gives the evidence of every rule, what was not checked and why, and how the score comes about. Of a card number no more than its first and last digits and a keyed hash are kept.',
  tag: 'Payment',
  plan: 'premium',
  parameters: { data: paymentParameter },
  v1: {
    method: 'POST',
    path: '/scoring/payment',
    aliases: ['/paymentFraud'],
    userId: true,
    data: paymentDataV1,
    view: viewPaymentV1,
  },
  v2: {
    method: 'POST',
    path: '/score/payments',
    userId: true,
    data: paymentDataV2,
    view: viewPaymentV2,
  },
  example: { data: exampleFields },
  sample: (input): PaymentReport => samplePaymentReport(input.data.read(() => '').values.transaction_id),
  run(input, call, deps: PaymentDeps): PaymentReport | Promise<PaymentReport> {
    const { payment } = deps;
    const attempt = attemptFor(payment);
    const sent = input.data.read(payment.cardHash);
    const facts = describePayment(
      sent,
      paymentTime(sent.request, call.nowMs / 1000),
      deps,
      payment.tables,
      attempt,
    );
    const email = attempt('email', () => askEmail(facts, call, deps));
    if (!(email instanceof Promise))
      return finish(facts, email === null ? null : emailVerdict(email), call, deps);
    return email.then(
      (report) => finish(facts, emailVerdict(report), call, deps),
      (error: unknown) => {
        payment.failed('email', error);
        return finish(facts, null, call, deps);
      },
    );
  },
  event: ({ score, customer, countryCode }: PaymentReport) => ({
    subject: subjectOf(customer),
    person: customer.persons,
    countryCode,
    risk: Math.round(score.score),
    flags: score.rules.map(({ id }) => id),
  }),
  alert: ({ score, customer, countryCode }: PaymentReport) =>
    score.score === 0
      ? null
      : defineAlert({
          kind: 'fraudulent_payment',
          risk: Math.round(score.score),
          subject: subjectOf(customer),
          user: subjectOf(customer),
          countryCode,
          payload: () => ({
            customer_id: customer.id,
            customer_email: customer.email,
            customer_phone: customer.phone,
            score: score.score,
            rules: score.rules.map(({ id, description }) => ({ id, description })),
            rulesChecked: score.rulesChecked,
            rulesDetected: score.rules.length,
          }),
        }),
  dataKind: 'transaction_data',
  rules: {
    subject: paymentRulesSubject,
    apply: (report, _input, call, _deps, rules) => applyPaymentRules(report, rules, call.nowMs),
  },
  keep: (report, _input, _call, { payment }) => keep(report, payment),
});

function attemptFor({ failed }: PaymentSources): Attempt {
  return (source, lookup) => {
    try {
      return lookup();
    } catch (error) {
      failed(source, error);
      return null;
    }
  };
}

/** What the email endpoint would answer, within its deadline, but without asking the mail server for the mailbox. */
function askEmail(
  { payment }: LookedUpFacts,
  call: Call,
  deps: PaymentDeps,
): EmailReport | Promise<EmailReport> | null {
  const text = payment.values.customer_email;
  if (text === null) return null;
  return reportEmail(text, call, {
    domain: deps.domain,
    email: { check: deps.email.check, probe: null },
    // Lists have rules of their own here.
    lists: noLists,
  });
}

/** History, lists and model, then the score. */
function finish(
  looked: LookedUpFacts,
  email: EmailVerdict | null,
  call: Call,
  { payment: sources, lists }: PaymentDeps,
): PaymentReport {
  const attempt = attemptFor(sources);
  const accountId = call.accountId();
  const { history, model } = sources;
  const known = { ...looked, email };
  const record = history === null || accountId === null ? null : recordPayment(known, accountId);
  const facts: PaymentFacts = {
    ...known,
    history: record === null ? null : attempt('history', () => history!.read(record)),
    lists: accountId === null ? null : attempt('lists', () => checkLists(known, lists, accountId)),
    model: null,
  };
  const { thresholds, rules } = sources.settings(accountId);
  const opinion = rules.off.has(modelRule) ? null : attempt('model', () => model.judge(featuresOf(facts)));
  const score = scorePayment({ ...facts, model: opinion }, thresholds, rules);
  return {
    id: null,
    transactionId: facts.payment.values.transaction_id,
    score,
    model: opinion === null ? null : { name: model.name, opinion },
    customRules: noRulesApplied,
    asked: { request: facts.payment.request, history: facts.history },
    record,
    customer: customerOf(facts),
    countryCode: facts.ip?.country ?? facts.customerCountry?.code ?? null,
  };
}

/** The answer waits until the payment is kept, with the score that the account's own rules have left. */
function keep(report: PaymentReport, sources: PaymentSources): PaymentReport | Promise<PaymentReport> {
  const { record, score } = report;
  const { history } = sources;
  if (record === null || history === null) return report;
  const verdict = { score: score.score, rules: score.rules.map(({ id }) => id) };
  const kept = attemptFor(sources)('history', () => history.write(record, verdict));
  if (kept === null) return report;
  return kept.then(
    (id) => ({ ...report, id }),
    (error: unknown) => {
      sources.failed('history', error);
      return report;
    },
  );
}

function customerOf(facts: PaymentFacts): PaymentCustomer {
  const { customer_id: id, customer_email: email, customer_phone: phone } = facts.payment.values;
  return { id, email, phone, persons: personsOf(facts) };
}

/** Whom the event is about. */
function subjectOf({ id, email, phone }: PaymentCustomer): string | null {
  return (email ?? phone ?? id)?.slice(0, 254) ?? null;
}
