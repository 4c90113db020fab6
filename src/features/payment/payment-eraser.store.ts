import { normaliseEmail } from '../email/normalise-email.ts';
import { defineEraser, type Eraser } from '../erasure/define-eraser.ts';
import { cleanText } from './clean-json.ts';
import { historyKey } from './history-key.ts';
import type { Subject } from './key-payment.ts';
import { createOldPayments } from './old-payments.store.ts';
import type { PaymentStore } from './payment-history.store.ts';
import type { PaymentRow } from './payment-rows.store.ts';

export interface PaymentEraserOptions {
  readonly payments: Pick<PaymentStore, 'writer' | 'tail'>;
  readonly persist: <T>(work: () => T) => Promise<T>;
}

const paymentsAtOnce = 100;

/**
 * Erases the payments of an end user, by customer id, mail address and phone number, with their labels. Only amounts
 * stay, as numbers in the histograms of websites. A scored payment has a call that is counted as transaction data
 * where calls are erased, so only imported ones are counted here.
 */
export function paymentEraser({ payments, persist }: PaymentEraserOptions): Eraser {
  const { writer, tail } = payments;
  const { deletePayment } = createOldPayments(writer, tail);
  const byId = writer.prepare(
    'select * from payment where id = ? and account_id = ? and (customer = ? or email = ? or phone = ?)',
  );
  const find = writer.prepare(
    `select payment.* from payment_subject join payment on payment.id = payment_subject.payment
     where subject = ? and account_id = ? and (customer = ? or email = ? or phone = ?) limit ${paymentsAtOnce}`,
  );
  return defineEraser({
    name: 'payments',
    async erase({ accountId, user }) {
      let imported = 0;
      const phone = user.phone === null ? null : `+${user.phone}`;
      const email = user.email === null ? null : (normaliseEmail(user.email) ?? user.email);
      const customer = cleanText(user.userId.trim());
      const wanted = [accountId, customer, email, phone] as const;
      const subjects: readonly (readonly [Subject, number])[] = [
        ['customer', historyKey(accountId, 'customer', customer)],
        ...(email === null ? [] : [['email', historyKey(accountId, 'email', email)] as const]),
        ...(phone === null ? [] : [['phone', historyKey(accountId, 'phone', phone)] as const]),
      ];
      for (const [name, subject] of subjects) {
        for (;;) {
          const found = await persist(() =>
            tail.transaction(() => {
              const recent = tail.recent(name, subject, paymentsAtOnce).map((id) => byId.get(id, ...wanted));
              const stored = find.all(subject, ...wanted);
              const rows = new Map([...recent, ...stored].map((row) => [row?.['id'], row as PaymentRow]));
              rows.delete(undefined);
              for (const row of rows.values()) deletePayment(row);
              return [...rows.values()];
            }),
          );
          imported += found.filter((row) => row.source !== 'api').length;
          if (found.length === 0) break;
        }
      }
      return { transaction_data: imported };
    },
  });
}
