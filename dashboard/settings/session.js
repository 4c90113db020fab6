// The key that the person pasted, and calls of the API with it.

// The session store ends with the tab; nothing is kept longer.
const storedName = 'assay-key';

export function storedKey() {
  return sessionStorage.getItem(storedName) ?? '';
}

export function keepKey(rawKey) {
  sessionStorage.setItem(storedName, rawKey);
}

export function forgetKey() {
  sessionStorage.removeItem(storedName);
}

/** Gives the data of the answer; throws an error for people, with the status where there was an answer. */
export async function callApi(rawKey, path, order) {
  const answer = await askApi(rawKey, path, order);
  const body = await answer.json().catch(() => null);
  if (body?.success === true) return body.data;
  const text = body === null ? `The server answered ${answer.status}.` : body.description;
  throw Object.assign(new Error(text), { status: answer.status, code: body?.code ?? null });
}

/** Gives the answer as it came, also one that tells of an error; throws an error for people where none came. */
export async function askApi(rawKey, path, order) {
  const headers = { authorization: `Bearer ${rawKey}` };
  const change = { method: 'PATCH', body: JSON.stringify(order), headers };
  try {
    return await fetch(path, order === undefined ? { headers } : change);
  } catch {
    // A key that no header can carry is refused by the browser itself.
    const isBadKey = !/^[\x21-\x7e]*$/.test(rawKey);
    throw Object.assign(
      new Error(
        isBadKey
          ? 'The key has characters that no API key has.'
          : 'The server could not be reached. Try again in a moment.',
      ),
      { status: isBadKey ? 401 : null, code: null },
    );
  }
}
