// The page of event thresholds: how the data of /v2/settings/events becomes the table, and its changes an order.
import { pointedProblems, startSettings } from './settings-form.js';

startSettings({
  path: '/v2/settings/events',

  groupsOf: (kinds) =>
    Object.entries(kinds).map(([name, kind]) => ({
      title: kind.title,
      code: name,
      toggle: { pointer: `/${name}/enabled`, value: kind.enabled, fallback: true },
      settings: [
        {
          pointer: `/${name}/min_risk`,
          label: `Least risk. ${kind.risk.replaceAll('`', '')}`,
          code: '',
          value: kind.min_risk,
          fallback: kind.default_min_risk,
          least: 1,
          most: 100,
          unit: '',
        },
      ],
    })),

  orderOf(changes) {
    const order = {};
    for (const [pointer, value] of changes) {
      const [, name, setting] = pointer.split('/');
      order[name] = { ...order[name], [setting]: value };
    }
    return order;
  },

  problemsOf: (text) => pointedProblems(text, /(?=\/\w+\/(?:min_risk|enabled): )/),

  lastChangeOf: () => '',
});
