import type { DatabaseSync } from 'node:sqlite';
import { accountsKeysEvents } from './0001-accounts-keys-events.ts';
import { limitsChangesUserPlaces } from './0002-limits-changes-user-places.ts';
import { userBlocks } from './0003-user-blocks.ts';
import { monthCalls } from './0004-month-calls.ts';
import { domains } from './0005-domains.ts';
import { bins } from './0006-bins.ts';
import { lists } from './0007-lists.ts';
import { payments } from './0008-payments.ts';
import { paymentLabels } from './0009-payment-labels.ts';
import { alertsWebhooks } from './0010-alerts-webhooks.ts';
import { eventPersons } from './0011-event-persons.ts';
import { customRules } from './0012-custom-rules.ts';
import { paymentTail } from './0013-payment-tail.ts';
import { paymentSettings } from './0014-payment-settings.ts';
import { webhookMerging } from './0015-webhook-merging.ts';

export interface Migration {
  readonly name: string;
  /** Called before the SQL, for functions that it uses. */
  readonly prepare?: (database: DatabaseSync) => void;
  readonly sql: string;
}

/** Every change of the schema in order. An entry is never edited once released; a new one follows it. */
export const migrations: readonly Migration[] = [
  accountsKeysEvents,
  limitsChangesUserPlaces,
  userBlocks,
  monthCalls,
  domains,
  bins,
  lists,
  payments,
  paymentLabels,
  alertsWebhooks,
  eventPersons,
  customRules,
  paymentTail,
  paymentSettings,
  webhookMerging,
];
