import { type Html, html } from './html.ts';
import { page } from './page.ts';

/** A page on which an account's owner changes settings. It holds none: its script asks the API for them. */
interface SettingsPage {
  readonly address: string;
  readonly title: string;
  readonly intro: Html;
  readonly script: string;
}

/** Served without a key, since what they show is fetched with the key that is pasted into them. */
export const settingsPages: readonly SettingsPage[] = [
  {
    address: '/dashboard/payments',
    title: 'Payment rules',
    intro: html`A payment’s score is made of rules. Switch a rule off, say how much it counts at most (its weight, from 0 to 1), and from where on it fires. A change holds for payments from the next second on.`,
    script: '/dashboard/settings/payments.js',
  },
  {
    address: '/dashboard/events',
    title: 'Event thresholds',
    intro: html`A call whose answer is risky enough becomes an event, which is listed and which webhooks are told of. Switch a kind of event off, or say from which risk on you want to hear of it. A change holds for calls from the next second on.`,
    script: '/dashboard/settings/events.js',
  },
];

export function settingsPage({ address, title, intro, script }: SettingsPage): string {
  const body = html`<main id="main">
<section>
  <h1>${title}</h1>
  <p class="intro">${intro}</p>
</section>
${account}
<form id="settings" novalidate hidden>
  <div class="tools">
    <h2>Settings</h2>
    <label class="choice"><input id="only-changed" type="checkbox"> Only what differs from the default</label>
    <button type="button" class="plain" id="all-defaults">Set all to defaults</button>
  </div>
  <p class="hint" id="last-change"></p>
  <p id="none-changed" hidden>Everything is at its default.</p>
  <div class="scroll"><table>
    <thead><tr><th scope="col">Setting</th><th scope="col">Value</th><th scope="col">Default</th><th scope="col">Allowed</th><th scope="col"><span class="unseen">Set back</span></th></tr></thead>
  </table></div>
  <div class="save" id="save-bar" hidden>
    <p id="pending" role="status"></p>
    <button type="button" class="plain" id="discard">Discard</button>
    <button type="submit" id="save">Save</button>
  </div>
</form>
${templates}
</main>
<footer><p><a href="/docs">API reference</a> · <a href="/dashboard">Server status</a></p></footer>`;
  return page(title, body, { script, style: '/dashboard/settings/settings.css', address });
}

const account = html`<section class="card" aria-labelledby="account-title">
  <h2 id="account-title">Account</h2>
  <form id="account" class="lookup account" autocomplete="off">
    <label for="key">API key<input id="key" type="password" required spellcheck="false" autocapitalize="off" autocomplete="off" aria-describedby="key-hint outcome"></label>
    <button type="submit">Show settings</button>
    <button type="button" class="plain" id="forget" hidden>Forget key</button>
  </form>
  <p class="hint" id="key-hint">The key stays in this browser tab and is sent to this server only. Settings take nothing from its quota.</p>
  <p id="outcome" role="status" tabindex="-1" class="hint">Paste a key of the account to see its settings.</p>
  <noscript><p class="hint">This page needs JavaScript. The same can be done with the API: see the <a href="/docs">reference</a>.</p></noscript>
</section>`;

/** What the script fills in and repeats. */
const templates = html`<template id="group-row"><tr class="group"><th scope="rowgroup" colspan="5">
  <div class="line"><label class="choice"><input type="checkbox"> <span class="title"></span></label> <code></code> <span class="badge state-off" hidden>off</span> <span class="badge fair" hidden>changed</span></div>
</th></tr></template>
<template id="setting-row"><tr class="setting"><th scope="row">
  <label><span class="text"></span><span class="unseen"></span></label><code></code><span class="error" hidden></span>
</th><td><span class="value"><input type="text" inputmode="decimal" autocomplete="off" maxlength="20"> <span class="unit"></span></span></td>
<td data-label="Default" class="default"></td><td data-label="Allowed" class="allowed"></td>
<td class="back"><button type="button" class="plain">Set back</button></td></tr></template>`;
