import { Type } from 'typebox';
import { defineEndpoint } from '../../http/define-endpoint.ts';
import { defineParameter } from '../../http/define-parameter.ts';
import { flag, integer, record, text } from '../../http/schema.ts';
import { type AlertKind, alertKindNames, alertKinds } from './alert-kinds.ts';
import {
  defaultThresholds,
  highestRisk,
  lowestRisk,
  readThresholdChanges,
  type Thresholds,
} from './alert-thresholds.ts';
import { callingAccount } from './event-list.endpoint.ts';
import type { EventSettingsStore } from './event-settings.store.ts';

interface SettingsDeps {
  readonly eventSettings: Pick<EventSettingsStore, 'read' | 'change'>;
}

const data = record(
  'What the account wants to hear of, by kind.',
  Object.fromEntries(
    alertKindNames.map((kind) => [
      kind,
      record(alertKinds[kind].title, {
        title: text('What the kind is called.'),
        enabled: flag('Whether there are events of this kind.'),
        min_risk: integer('The least risk of an event.', { minimum: lowestRisk, maximum: highestRisk }),
        default_min_risk: integer('What holds for an account that changed nothing.'),
        risk: text('How the risk of this kind comes about.'),
      }),
    ]),
  ),
);

function view(thresholds: Thresholds): object {
  return Object.fromEntries(
    alertKindNames.map((kind) => [
      kind,
      {
        title: alertKinds[kind].title,
        enabled: thresholds[kind].enabled,
        min_risk: thresholds[kind].minRisk,
        default_min_risk: alertKinds[kind].minRisk,
        risk: alertKinds[kind].risk,
      },
    ]),
  );
}

function kindParameter(kind: AlertKind) {
  return defineParameter<unknown>({
    v1: kind,
    v2: kind,
    required: false,
    description: `${alertKinds[kind].title}: \`enabled\`, \`min_risk\` (${lowestRisk}–${highestRisk}, ${alertKinds[kind].minRisk} by default) or both.`,
    example: { min_risk: alertKinds[kind].minRisk },
    schema: Type.Object({
      enabled: Type.Optional(flag('Whether there are to be events of this kind.')),
      min_risk: Type.Optional(
        integer('The least risk of an event.', { minimum: lowestRisk, maximum: highestRisk }),
      ),
    }),
    // Read with the others, so that all problems are told together.
    read: (sent) => sent,
  });
}

const kindParameters = Object.fromEntries(
  alertKindNames.map((kind) => [kind, kindParameter(kind)]),
) as Record<AlertKind, ReturnType<typeof kindParameter>>;

/** The account's thresholds. */
export const eventSettingsGet = defineEndpoint({
  name: 'event_settings_get',
  title: 'Get event settings',
  summary: 'From which risk on the account hears of each kind of event.',
  description: '',
  tag: 'Events',
  plan: 'free',
  management: true,
  parameters: {},
  v1: null,
  v2: {
    method: 'GET',
    path: '/settings/events',
    userId: false,
    data,
    view: (report: Thresholds) => view(report),
  },
  example: {},
  sample: () => defaultThresholds,
  run: (_input, call, deps: SettingsDeps): Promise<Thresholds> =>
    deps.eventSettings.read(callingAccount(call)),
});

/** Changes them. */
export const eventSettingsChange = defineEndpoint({
  name: 'event_settings_change',
  title: 'Change event settings',
  summary: 'Changes from which risk on the account hears of a kind of event; what is not named stays.',
  description:
    'All or nothing: an error names everything that is wrong, and then nothing is changed. It holds within a second in every process, for calls from then on.',
  tag: 'Events',
  plan: 'free',
  management: true,
  parameters: kindParameters,
  v1: null,
  v2: {
    method: 'PATCH',
    path: '/settings/events',
    userId: false,
    data,
    view: (report: Thresholds) => view(report),
  },
  example: { suspicious_ip: { min_risk: 60 } },
  sample: () => defaultThresholds,
  run(input, call, deps: SettingsDeps): Promise<Thresholds> {
    const change = readThresholdChanges(input);
    return deps.eventSettings.change(callingAccount(call), change, call.keyId() ?? '');
  },
});
