// The page of payment rules: how the data of /v2/settings/payments becomes the table, and its changes an order.
import { pointedProblems, startSettings } from './settings-form.js';

startSettings({
  path: '/v2/settings/payments',

  groupsOf: ({ rules, thresholds }) =>
    Object.entries(rules).map(([id, rule]) => ({
      title: rule.title,
      code: id,
      toggle: { pointer: `/rules/${id}/enabled`, value: rule.enabled, fallback: true },
      settings: [
        {
          pointer: `/rules/${id}/weight`,
          label: 'Weight',
          code: '',
          value: rule.weight,
          fallback: rule.default_weight,
          least: rule.least_weight,
          most: rule.most_weight,
          unit: '',
        },
        ...Object.entries(thresholds)
          .filter(([, threshold]) => threshold.rule === id)
          .map(([name, { description, default: fallback, ...threshold }]) => ({
            pointer: `/thresholds/${name}`,
            label: description,
            code: name,
            fallback,
            ...threshold,
          })),
      ],
    })),

  orderOf(changes, { version }) {
    const order = { thresholds: {}, rules: {}, version };
    for (const [pointer, value] of changes) {
      const [, part, name, setting] = pointer.split('/');
      if (part === 'thresholds') order.thresholds[name] = value;
      else order.rules[name] = { ...order.rules[name], [setting]: value };
    }
    return order;
  },

  problemsOf: (text) => pointedProblems(text, /(?=\/(?:thresholds|rules)\/\w+(?:\/\w+)?: )/),

  lastChangeOf: ({ version, changed_at: at, changed_by: by }) =>
    at === null
      ? 'Nothing was ever changed.'
      : `Version ${version}, ${at.slice(0, 16).replace('T', ' ')} UTC, by ${by}.`,
});
