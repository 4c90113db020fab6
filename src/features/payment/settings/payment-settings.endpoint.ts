import { type TSchema, Type } from 'typebox';
import { ApiError } from '../../../errors.ts';
import type { Call } from '../../../http/call.ts';
import { defineEndpoint } from '../../../http/define-endpoint.ts';
import { defineParameter } from '../../../http/define-parameter.ts';
import { expectedVersion } from '../../../http/expected-version.ts';
import { paymentRules } from '../rules/index.ts';
import { isWhole, paymentThresholds, ruleAndMeaning, type ThresholdName } from '../thresholds.ts';
import { weightRange } from './payment-settings.ts';
import { readSettingsOrder } from './settings-order.ts';
import { type SettingsAdmin, type StoredSettings, untouched } from './stored-settings.ts';
import { paymentSettingsData, viewPaymentSettings } from './view-payment-settings.ts';

interface SettingsDeps {
  readonly paymentSettings: SettingsAdmin;
}

const common = { tag: 'Payment', plan: 'free', management: true, v1: null } as const;
const face = {
  path: '/settings/payments',
  userId: false,
  data: paymentSettingsData,
  view: viewPaymentSettings,
} as const;

/** Read with the other part, so that all problems are told together. */
function part(name: string, description: string, example: object, properties: Record<string, TSchema>) {
  return defineParameter<unknown>({
    v1: name,
    v2: name,
    required: false,
    description,
    example: example as never,
    schema: Type.Unsafe({ type: 'object', additionalProperties: false, properties }),
    read: (sent) => sent,
  });
}

function thresholdSchema(name: ThresholdName): TSchema {
  const { fallback, unit, least, most } = paymentThresholds[name];
  const type = isWhole(name) ? 'integer' : 'number';
  const [rule, meaning] = ruleAndMeaning(name);
  const description = `${rule}: ${meaning} In ${unit}, ${fallback} by default.`;
  return Type.Unsafe({ type: [type, 'null'], minimum: least, maximum: most, description });
}

function ruleSchema(title: string): TSchema {
  const enabled = { type: ['boolean', 'null'], description: 'Whether payments are checked by the rule.' };
  const weight = {
    type: ['number', 'null'],
    minimum: weightRange.least,
    maximum: weightRange.most,
    description: 'The share of the remaining distance to 100 that it adds at most.',
  };
  return Type.Unsafe({
    type: ['object', 'null'],
    additionalProperties: false,
    properties: { enabled, weight },
    description: title,
  });
}

const parameters = {
  thresholds: part(
    'thresholds',
    'Thresholds by name; null sets one back to its default.',
    { ip_payments_hour: 10, travel_speed: null },
    Object.fromEntries(
      (Object.keys(paymentThresholds) as ThresholdName[]).map((name) => [name, thresholdSchema(name)]),
    ),
  ),
  rules: part(
    'rules',
    'What to make of rules, by id: `enabled`, `weight` or both. Null in place of one or both sets back to the default.',
    { PF10009: { enabled: false } },
    Object.fromEntries(paymentRules.map(({ id, title }) => [id, ruleSchema(title)])),
  ),
  version: expectedVersion,
};

function accountOf(call: Call): string {
  const accountId = call.accountId();
  if (accountId === null) throw new ApiError('invalid_key');
  return accountId;
}

/** By what the account's payments are scored. */
export const paymentSettingsGet = defineEndpoint({
  ...common,
  name: 'payment_settings_get',
  title: 'Get payment settings',
  summary:
    'Every threshold and rule of the payment score: what holds for the account, the defaults and bounds.',
  description: '',
  parameters: {},
  v2: { ...face, method: 'GET' },
  example: {},
  sample: () => untouched,
  run: (_input, call, { paymentSettings }: SettingsDeps): Promise<StoredSettings> =>
    paymentSettings.read(accountOf(call)),
});

/** Changes it. */
export const paymentSettingsChange = defineEndpoint({
  ...common,
  name: 'payment_settings_change',
  title: 'Change payment settings',
  summary:
    'Changes thresholds, switches rules off or on, and changes how much they count; what is not named stays.',
  description:
    'All or nothing: an error names everything that is wrong, and then nothing is changed. Send the `version` that was read, so that a change that somebody else made meanwhile is not lost. It holds within a second in every process, for payments from then on; a payment that was scored keeps its score. Who switches PF10015 off has payments scored without the model.',
  parameters,
  v2: { ...face, method: 'PATCH' },
  example: { thresholds: { ip_payments_hour: 10 }, rules: { PF10009: { enabled: false } } },
  sample: () => untouched,
  run(input, call, { paymentSettings }: SettingsDeps): Promise<StoredSettings> {
    const order = readSettingsOrder(input.thresholds, input.rules, input.version);
    return paymentSettings.change(accountOf(call), order, call.keyId() ?? '');
  },
});
