// The form of the status page: looks an address up in the API with the key that the person pasted.
const form = document.querySelector('#lookup');
const ip = document.querySelector('#ip');
const key = document.querySelector('#key');
const outcome = document.querySelector('#outcome');
const answer = document.querySelector('#answer');
const button = form.querySelector('button');

// The session store ends with the tab; nothing is kept longer.
const storedName = 'assay-key';
key.value = sessionStorage.getItem(storedName) ?? '';

form.addEventListener('submit', async (event) => {
  event.preventDefault();
  const rawKey = key.value.trim();
  sessionStorage.setItem(storedName, rawKey);
  button.disabled = true;
  say('Looking up …');
  answer.hidden = true;
  const startMs = performance.now();
  try {
    const response = await fetch(`/v2/lookup/ip/${encodeURIComponent(ip.value.trim())}`, {
      headers: { authorization: `Bearer ${rawKey}` },
    });
    const body = await response.json();
    if (body.success === true)
      say(`Answered in ${Math.round(performance.now() - startMs)} ms, network and all.`);
    else say(`Error ${body.code}: ${body.description}`, true);
    answer.textContent = JSON.stringify(body, null, 2);
    answer.hidden = false;
  } catch (error) {
    // A key that no header can carry is refused by the browser itself.
    const isBadKey = error instanceof TypeError && !/^[\x21-\x7e]*$/.test(rawKey);
    say(isBadKey ? 'The key has characters that no API key has.' : 'The server could not be reached.', true);
  } finally {
    button.disabled = false;
  }
});

function say(text, isBad = false) {
  outcome.textContent = text;
  outcome.classList.toggle('bad', isBad);
}
