export const jsonpContentType = 'application/javascript; charset=utf-8';

const longestName = 128;
const dottedPath = /^[\p{ID_Start}$_][\p{ID_Continue}$]*(?:\.[\p{ID_Start}$_][\p{ID_Continue}$]*)*$/u;

/**
 * Whether the text can name a JavaScript function: an identifier or several with dots between, none of them a
 * reserved word (ECMAScript 2025, 12.7.2), at most 128 characters, no Unicode escapes and no brackets.
 */
export function isCallbackName(text: string): boolean {
  if (text.length > longestName || !dottedPath.test(text)) return false;
  return text.split('.').every((part) => !reservedWords.has(part));
}

/**
 * A call of `callback` with the JSON text as its argument. The comment in front keeps the name from being the
 * first bytes of the answer, which a plug-in could take for a file of its own kind.
 */
export function encodeJsonp(callback: string, jsonText: string): string {
  return `/**/${callback}(${jsonText.replace(unsafeInScript, (character) => scriptEscapes[character]!)});`;
}

// `<` would allow `</script` and `<!--`; the separators end a line in JavaScript before ECMAScript 2019.
const unsafeInScript = /[<\u2028\u2029]/g;
const scriptEscapes: Readonly<Record<string, string>> = {
  '<': '\\u003c',
  '\u2028': '\\u2028',
  '\u2029': '\\u2029',
};

const reservedWords: ReadonlySet<string> = new Set(
  (
    'arguments await break case catch class const continue debugger default delete do else enum eval export ' +
    'extends false finally for function if implements import in Infinity instanceof interface let NaN new null ' +
    'package private protected public return static super switch this throw true try typeof undefined var void ' +
    'while with yield'
  ).split(' '),
);
