import { ruleWeights } from '../rule-weights.ts';
import { readSettingsOrder, type SettingsOrder } from './settings-order.ts';

/** Reads `ip_payments_hour=10`, `PF10009=off` and `PF10003.weight=0.3`; `default` sets back. Throws what to do. */
export function readAssignments(texts: readonly string[]): SettingsOrder {
  const thresholds: Record<string, unknown> = {};
  const rules: Record<string, Record<string, unknown>> = {};
  for (const text of texts) {
    const [, name = '', part, value = ''] = /^(\w{1,60})(\.weight)?=([\w.+-]{1,60})$/.exec(text) ?? [];
    if (name === '')
      throw new Error(
        `"${text}" is no setting; write ip_payments_hour=10, PF10009=off or PF10003.weight=0.3.`,
      );
    if (part !== undefined) rules[name] = { ...rules[name], weight: numberOf(value) };
    else if (Object.hasOwn(ruleWeights, name)) rules[name] = { ...rules[name], enabled: switchOf(value) };
    else thresholds[name] = numberOf(value);
  }
  return readSettingsOrder(thresholds, rules);
}

/** A text that is no number stays one, which is then refused with what is allowed. */
function numberOf(value: string): unknown {
  if (value === 'default') return null;
  return /^[+-]?\d+(\.\d+)?$/.test(value) ? Number(value) : value;
}

function switchOf(value: string): unknown {
  if (value === 'default') return null;
  return value === 'on' || value === 'off' ? value === 'on' : value;
}
