// What the pages of settings have in common: signing in, loading, saving and what is said of it.
import { callApi, forgetKey, keepKey, storedKey } from './session.js';
import { createSettingsTable } from './settings-table.js';

const account = document.querySelector('#account');
const key = document.querySelector('#key');
const forget = document.querySelector('#forget');
const outcome = document.querySelector('#outcome');
const form = document.querySelector('#settings');
const onlyChanged = document.querySelector('#only-changed');
const noneChanged = document.querySelector('#none-changed');
const lastChange = document.querySelector('#last-change');
const saveBar = document.querySelector('#save-bar');
const pending = document.querySelector('#pending');
const buttons = [...document.querySelectorAll('button')];

/**
 * `path` is that of the API; `groupsOf` makes the groups of the table from its data, `orderOf` a body from changes by
 * pointer, `problemsOf` problems by pointer from an error's text, and `lastChangeOf` a sentence.
 */
export function startSettings({ path, groupsOf, orderOf, problemsOf, lastChangeOf }) {
  const table = createSettingsTable(refresh);
  let rawKey = '';
  let data = null;

  function show(loaded) {
    data = loaded;
    table.show(groupsOf(data));
    lastChange.textContent = lastChangeOf(data);
    refresh();
  }

  function refresh() {
    const count = table.changes().size;
    saveBar.hidden = count === 0;
    pending.textContent = count === 0 ? '' : `${count} ${count === 1 ? 'change' : 'changes'} not saved`;
    filter();
  }

  function filter() {
    noneChanged.hidden = table.showOnlyChanged(onlyChanged.checked);
  }

  function leave(text, isBad) {
    form.hidden = true;
    forget.hidden = true;
    data = null;
    table.show([]);
    refresh();
    say(text, isBad);
  }

  async function load() {
    say('Loading …');
    try {
      show(await busy(() => callApi(rawKey, path)));
      form.hidden = false;
      forget.hidden = false;
      say('');
    } catch (error) {
      leave(sentenceOf(error), true);
      if (error.status === 401 || error.status === 403) key.focus();
    }
  }

  async function save() {
    const changes = table.changes();
    if (changes.size === 0) return;
    table.complain([]);
    pending.textContent = 'Saving …';
    try {
      show(await busy(() => callApi(rawKey, path, orderOf(changes, data))));
      say(`Saved ${changes.size} ${changes.size === 1 ? 'change' : 'changes'}.`);
      outcome.focus();
    } catch (error) {
      if (error.status === 409) {
        await showTheirs(changes);
        return;
      }
      const problems = error.code === 104 ? problemsOf(error.message) : [];
      if (problems.length === 0) {
        pending.textContent = sentenceOf(error);
      } else {
        // A field with a problem may not be hidden.
        onlyChanged.checked = false;
        filter();
        const others = table.complain(problems);
        const count = `${problems.length} ${problems.length === 1 ? 'setting' : 'settings'} cannot be as asked; nothing is changed.`;
        pending.textContent = [count, ...others].join(' ');
      }
    }
  }

  /** Somebody else was faster: shows what they made of it, with what the person typed on top. */
  async function showTheirs(changes) {
    try {
      show(await busy(() => callApi(rawKey, path)));
      table.put(changes);
      refresh();
      pending.textContent =
        'Somebody else has changed the settings meanwhile. Theirs are shown now, with yours on top; look, then save again.';
      saveBar.hidden = false;
    } catch (error) {
      pending.textContent = sentenceOf(error);
    }
  }

  account.addEventListener('submit', (event) => {
    event.preventDefault();
    rawKey = key.value.trim();
    keepKey(rawKey);
    load();
  });
  forget.addEventListener('click', () => {
    forgetKey();
    key.value = '';
    leave('The key is forgotten.', false);
    key.focus();
  });
  form.addEventListener('submit', (event) => {
    event.preventDefault();
    save();
  });
  document.querySelector('#discard').addEventListener('click', () => {
    show(data);
    outcome.focus();
    say('The changes are discarded.');
  });
  document.querySelector('#all-defaults').addEventListener('click', () => {
    table.setAllBack();
    refresh();
  });
  onlyChanged.addEventListener('change', filter);
  window.addEventListener('beforeunload', (event) => {
    if (table.changes().size > 0) event.preventDefault();
  });

  rawKey = storedKey();
  key.value = rawKey;
  if (rawKey !== '') load();
}

/** The problems of an error’s text, in which each follows the JSON pointer of what it is about; `begin` finds those. */
export function pointedProblems(text, begin) {
  return text
    .split(begin)
    .filter((part) => part.startsWith('/'))
    .map((problem) => {
      const end = problem.indexOf(': ');
      const words = problem.slice(end + 2).trim();
      return { pointer: problem.slice(0, end), text: words.replace(', or null for the default', '') };
    });
}

async function busy(work) {
  for (const button of buttons) button.disabled = true;
  form.setAttribute('aria-busy', 'true');
  try {
    return await work();
  } finally {
    for (const button of buttons) button.disabled = false;
    form.removeAttribute('aria-busy');
  }
}

function sentenceOf({ code, message }) {
  return code === null || code === undefined ? message : `Error ${code}: ${message}`;
}

function say(text, isBad = false) {
  outcome.textContent = text;
  outcome.classList.toggle('bad', isBad);
}
