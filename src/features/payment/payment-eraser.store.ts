import type { Store } from '../../store/open-store.ts';
import { normaliseEmail } from '../email/normalise-email.ts';
import { defineEraser, type Eraser } from '../erasure/define-eraser.ts';
import { cleanText } from './clean-json.ts';
import { historyKey } from './history-key.ts';
import { createOldPayments } from './old-payments.store.ts';
import type { PaymentRow } from './payment-rows.store.ts';

export interface PaymentEraserOptions {
  readonly store: Store;
  readonly persist: <T>(work: () => T) => Promise<T>;
}

const paymentsAtOnce = 100;

/**
 * Erases the payments of an end user, by customer id, mail address and phone number, with their labels. Only amounts
 * stay, as numbers in the histograms of websites. A scored payment has a call that is counted as transaction data
 * where calls are erased, so only imported ones are counted here.
 */
export function paymentEraser({ store, persist }: PaymentEraserOptions): Eraser {
  const writer = store.openWriter();
  const { deletePayment } = createOldPayments(writer);
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
      const subjects = [
        historyKey(accountId, 'customer', customer),
        ...(email === null ? [] : [historyKey(accountId, 'email', email)]),
        ...(phone === null ? [] : [historyKey(accountId, 'phone', phone)]),
      ];
      for (const subject of subjects) {
        for (;;) {
          const found = await persist(() =>
            writer.transaction(() => {
              const rows = find.all(subject, accountId, customer, email, phone);
              for (const row of rows as unknown as PaymentRow[]) deletePayment(row);
              return rows;
            }),
          );
          imported += found.filter((row) => row['source'] !== 'api').length;
          if (found.length === 0) break;
        }
      }
      return { transaction_data: imported };
    },
  });
}
