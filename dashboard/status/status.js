// The form of the status page: looks an address up in the API with the key that the person pasted.
import { askApi, keepKey, storedKey } from '/dashboard/settings/session.js';

const form = document.querySelector('#lookup');
const ip = document.querySelector('#ip');
const key = document.querySelector('#key');
const outcome = document.querySelector('#outcome');
const answer = document.querySelector('#answer');
const button = form.querySelector('button');

key.value = storedKey();

form.addEventListener('submit', async (event) => {
  event.preventDefault();
  const rawKey = key.value.trim();
  keepKey(rawKey);
  button.disabled = true;
  say('Looking up …');
  answer.hidden = true;
  const startMs = performance.now();
  try {
    const response = await askApi(rawKey, `/v2/lookup/ip/${encodeURIComponent(ip.value.trim())}`);
    const body = await response.json().catch(() => null);
    if (body === null) throw new Error(`The server answered ${response.status}.`);
    if (body.success === true)
      say(`Answered in ${Math.round(performance.now() - startMs)} ms, network and all.`);
    else say(`Error ${body.code}: ${body.description}`, true);
    answer.textContent = JSON.stringify(body, null, 2);
    answer.hidden = false;
  } catch (error) {
    say(error.message, true);
  } finally {
    button.disabled = false;
  }
});

function say(text, isBad = false) {
  outcome.textContent = text;
  outcome.classList.toggle('bad', isBad);
}
