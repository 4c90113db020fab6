import type { Config } from './config.ts';
import { baselineModel } from './features/payment/baseline-model.ts';
import type { PaymentHistoryStore } from './features/payment/payment-history.ts';
import type { PaymentSources } from './features/payment/payment-sources.ts';
import { openCardHash } from './sources/payment/open-card-hash.ts';
import { openPaymentTables } from './sources/payment/open-payment-tables.ts';

export interface OpenPaymentsOptions {
  readonly config: Config;
  readonly history: PaymentHistoryStore | null;
  readonly settings: PaymentSources['settings'];
  readonly warn: (message: string, error: unknown) => void;
}

/** What payments are scored by, beside what the other endpoints know. */
export function openPayments({ config, history, settings, warn }: OpenPaymentsOptions): PaymentSources {
  return {
    cardHash: openCardHash(config.dataDir),
    tables: openPaymentTables({ countriesFile: config.paymentCountries }),
    model: baselineModel,
    history,
    settings,
    failed: (source, error) => warn(`A payment was scored without ${source}, which failed`, framesOf(error)),
  };
}

/** Where an error came from. Its message may repeat what was sent, which has no place in a log. */
function framesOf(error: unknown): { readonly type: string; readonly stack: string } {
  if (!(error instanceof Error)) return { type: typeof error, stack: '' };
  const frames = (error.stack ?? '').split('\n').filter((line) => line.startsWith('    at '));
  return { type: error.name, stack: frames.join('\n') };
}
