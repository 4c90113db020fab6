// The table of settings: shows them, knows what the person changed in it, and shows what is wrong with that.
const table = document.querySelector('#settings table');
const groupRow = document.querySelector('#group-row');
const settingRow = document.querySelector('#setting-row');

/**
 * Groups are `{title, code, toggle: {pointer, value, fallback}, settings: […]}`, settings
 * `{pointer, label, code, value, fallback, least, most, unit}`. `changed` is called after every change by the person.
 */
export function createSettingsTable(changed) {
  /** By JSON pointer. */
  let fields = new Map();

  function show(groups) {
    fields = new Map();
    for (const body of [...table.tBodies]) body.remove();
    for (const group of groups) table.append(groupBody(group));
    for (const field of fields.values()) field.refresh();
  }

  function groupBody(group) {
    const body = document.createElement('tbody');
    body.append(groupRow.content.cloneNode(true));
    const row = body.rows[0];
    row.querySelector('.title').textContent = group.title;
    row.querySelector('code').textContent = group.code;
    const inGroup = [toggleField(group.toggle, row, body)];
    for (const setting of group.settings) {
      body.append(settingRow.content.cloneNode(true));
      inGroup.push(numberField(setting, body.rows[body.rows.length - 1], group));
    }
    const badge = row.querySelector('.badge.fair');
    for (const field of inGroup) {
      field.refreshGroup = () => {
        badge.hidden = inGroup.every((item) => item.isDefault());
      };
      fields.set(field.pointer, field);
    }
    return body;
  }

  function toggleField({ pointer, value, fallback }, row, body) {
    const input = row.querySelector('input');
    input.checked = value;
    const field = {
      pointer,
      row,
      input,
      wanted: () => input.checked,
      isDirty: () => input.checked !== value,
      isDefault: () => input.checked === fallback,
      put(value) {
        input.checked = value;
        field.refresh();
      },
      setBack: () => field.put(fallback),
      refresh() {
        body.classList.toggle('off', !input.checked);
        row.querySelector('.state-off').hidden = input.checked;
        row.classList.toggle('dirty', field.isDirty());
        field.refreshGroup();
      },
      complain: null,
    };
    input.addEventListener('change', () => {
      field.refresh();
      changed();
    });
    return field;
  }

  function numberField({ pointer, label, code, value, fallback, least, most, unit }, row, group) {
    const input = row.querySelector('input');
    const error = row.querySelector('.error');
    const back = row.querySelector('.back button');
    input.id = `value${pointer.replaceAll('/', '-')}`;
    input.value = String(value);
    input.placeholder = String(fallback);
    error.id = `${input.id}-error`;
    row.querySelector('.text').textContent = label;
    // Tells those who hear the page which of many weights it is.
    row.querySelector('.unseen').textContent = ` (${group.title})`;
    row.querySelector('label').htmlFor = input.id;
    row.querySelector('code').textContent = code;
    row.querySelector('.unit').textContent = unit;
    row.querySelector('.default').textContent = written(fallback);
    row.querySelector('.allowed').textContent = `${written(least)} to ${written(most)}`;
    back.setAttribute('aria-label', `Set “${label}” (${group.title}) back to ${fallback}`);
    const field = {
      pointer,
      row,
      input,
      /** A text that is no number goes to the server as it is, which says what it must be. */
      wanted() {
        const text = input.value.trim();
        if (text === '') return fallback;
        return /^-?\d+(\.\d+)?$/.test(text) ? Number(text) : text;
      },
      isDirty: () => field.wanted() !== value,
      isDefault: () => field.wanted() === fallback,
      put(value) {
        input.value = String(value);
        field.complain('');
        field.refresh();
      },
      setBack: () => field.put(fallback),
      refresh() {
        row.classList.toggle('dirty', field.isDirty());
        row.classList.toggle('own', !field.isDefault());
        back.hidden = field.isDefault();
        field.refreshGroup();
      },
      complain(text) {
        error.textContent = text;
        error.hidden = text === '';
        if (text === '') {
          input.removeAttribute('aria-invalid');
          input.removeAttribute('aria-describedby');
        } else {
          input.setAttribute('aria-invalid', 'true');
          input.setAttribute('aria-describedby', error.id);
        }
      },
    };
    input.addEventListener('input', () => {
      field.complain('');
      field.refresh();
      changed();
    });
    back.addEventListener('click', () => {
      field.setBack();
      input.focus();
      changed();
    });
    return field;
  }

  return {
    show,
    /** What is not as it was loaded, by pointer. */
    changes: () =>
      new Map(
        [...fields.values()]
          .filter((field) => field.isDirty())
          .map(({ pointer, wanted }) => [pointer, wanted()]),
      ),
    /** Puts values in, by pointer, as if they were typed. */
    put(values) {
      for (const [pointer, value] of values) fields.get(pointer)?.put(value);
    },
    setAllBack() {
      for (const field of fields.values()) field.setBack();
    },
    /** Hides what is at its default; gives whether anything is left. */
    showOnlyChanged(only) {
      let some = false;
      for (const body of table.tBodies) {
        const own = [...fields.values()].filter(({ row }) => row.parentElement === body);
        const differs = own.filter((field) => !field.isDefault() || field.isDirty());
        body.hidden = only && differs.length === 0;
        some ||= !body.hidden;
        for (const { row } of own)
          row.hidden = only && !row.classList.contains('group') && !differs.some((it) => it.row === row);
      }
      return some;
    },
    /** Shows each problem at its field and goes to the first; gives those that have none. */
    complain(problems) {
      for (const field of fields.values()) field.complain?.('');
      const homeless = [];
      let first = null;
      for (const { pointer, text } of problems) {
        const field = fields.get(pointer);
        if (field === undefined || field.complain === null) homeless.push(text);
        else {
          field.complain(text);
          first ??= field;
        }
      }
      first?.input.focus({ preventScroll: true });
      first?.row.scrollIntoView({ block: 'center' });
      return homeless;
    },
  };
}

function written(value) {
  return value.toLocaleString('en-US', { maximumFractionDigits: 6 });
}
