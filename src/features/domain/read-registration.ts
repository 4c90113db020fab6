/** What one answer of a registry says; null where it says nothing. */
export interface RegistrationAnswer {
  /** ISO 8601 date. */
  readonly createdAt: string | null;
  readonly registrar: string | null;
}

const isObject = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
const listOf = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : []);

/** Reads a domain object of RDAP (RFC 9083, section 5.3); null when it is none. */
export function readRdap(body: unknown): RegistrationAnswer | null {
  if (!isObject(body) || body['objectClassName'] !== 'domain') return null;
  const event = listOf(body['events'])
    .filter(isObject)
    .find((item) => String(item['eventAction']).toLowerCase() === 'registration');
  const registrar = listOf(body['entities'])
    .filter(isObject)
    .find((entity) => listOf(entity['roles']).includes('registrar'));
  return {
    createdAt: typeof event?.['eventDate'] === 'string' ? readDate(event['eventDate']) : null,
    registrar: registrar === undefined ? null : nameOf(registrar),
  };
}

/** The formatted name of a jCard (RFC 7095). */
function nameOf(entity: Readonly<Record<string, unknown>>): string | null {
  const properties = listOf(listOf(entity['vcardArray'])[1]);
  const name = properties.map(listOf).find(([property]) => property === 'fn')?.[3];
  return typeof name === 'string' && name !== '' ? name.slice(0, 200) : null;
}

/** Names of the line with the day of registration, in the answers of registries, in lower case. */
const creationKeys: ReadonlySet<string> = new Set([
  'creation date',
  'created',
  'created on',
  'created date',
  'creation time',
  'create date',
  'domain create date',
  'domain created',
  'domain registration date',
  'domain name commencement date',
  'registered',
  'registered on',
  'registered date',
  'registration date',
  'registration time',
  'record created',
  'domain_dateregistered',
  'first registration date',
  'registered at',
  'activated on',
  'activation',
  '登録年月日',
]);

export type WhoisAnswer =
  | { readonly kind: 'found'; readonly answer: RegistrationAnswer }
  | { readonly kind: 'missing' | 'limited' | 'unreadable' };

const missingWords =
  /^(?:%+ ?|# ?)?(?:no match\b|not found\b|no data found|no entries found|no object found|domain not found|no such domain|nothing found|.{0,80}\bis (?:free|available)\b|status:\s*(?:free|available)\b|object does not exist|the queried object does not exist|no information available|invalid query or domain name not known)/im;
const limitedWords =
  /\b(?:limit exceeded|query limit|rate limit|too many (?:queries|requests)|quota exceeded|try again later)\b/i;

/** Reads the text that a WHOIS server gave (RFC 3912 says nothing of its form, and no two are alike). */
export function readWhois(text: string): WhoisAnswer {
  let createdAt: string | null = null;
  let registrar: string | null = null;
  let lines = 0;
  for (const line of text.slice(0, 65_536).split(/\r?\n|\r/)) {
    const pair = /^\s*(?:\[([^\]]{1,40})\]|([^:]{1,40}):)\s*(\S.*)$/.exec(line);
    if (pair === null || /^\s*[%#>]/.test(line)) continue;
    lines++;
    const key = ((pair[1] ?? pair[2]) as string).replaceAll('.', ' ').trim().toLowerCase();
    const value = (pair[3] as string).trim();
    if (createdAt === null && creationKeys.has(key)) createdAt = readDate(value);
    if (
      registrar === null &&
      (key === 'registrar' || key === 'registrar name' || key === 'sponsoring registrar')
    )
      registrar = value.slice(0, 200);
  }
  if (createdAt !== null || registrar !== null) return { kind: 'found', answer: { createdAt, registrar } };
  if (limitedWords.test(text.slice(0, 4096))) return { kind: 'limited' };
  if (missingWords.test(text.slice(0, 4096))) return { kind: 'missing' };
  return lines >= 3 ? { kind: 'found', answer: { createdAt, registrar } } : { kind: 'unreadable' };
}

/** The server that knows more, by what IANA’s or a registry’s answer says. */
export function readReferral(text: string): string | null {
  const match =
    /^\s*(?:refer|whois|registrar whois server|whois server):[ \t]*(?:r?whois:\/\/)?([a-z0-9.-]{4,253})/im.exec(
      text.slice(0, 65_536),
    );
  return match?.[1]?.toLowerCase() ?? null;
}

const months = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec'];

/** Reads the forms in which registries write a day; null when it is none of them or no day. */
export function readDate(text: string): string | null {
  const value = text.trim().slice(0, 60);
  const iso = /^(\d{4})[-/.](\d{1,2})[-/.](\d{1,2})(?!\d)/.exec(value);
  if (iso !== null) return day(iso[1], iso[2], iso[3]);
  const compact = /^(\d{4})(\d{2})(\d{2})(?!\d)/.exec(value);
  if (compact !== null) return day(compact[1], compact[2], compact[3]);
  const dayFirst = /^(\d{1,2})[./-](\d{1,2})[./-](\d{4})(?!\d)/.exec(value);
  if (dayFirst !== null) return day(dayFirst[3], dayFirst[2], dayFirst[1]);
  const named = /^(?:[a-z]{3},?\s+)?(\d{1,2})[-\s.]([a-z]{3})[a-z]*[-\s.,]+(\d{4})(?!\d)/i.exec(value);
  if (named !== null) return day(named[3], String(monthOf(named[2])), named[1]);
  const american =
    /^(?:[a-z]{3,9},?\s+)?([a-z]{3})[a-z]*\s+(\d{1,2}),?\s+(?:\d{2}:\d{2}:\d{2}\s+(?:[a-z]{3,5}\s+)?)?(\d{4})(?!\d)/i.exec(
      value,
    );
  return american === null ? null : day(american[3], String(monthOf(american[1])), american[2]);
}

function monthOf(name: string | undefined): number {
  return months.indexOf((name ?? '').toLowerCase()) + 1;
}

function day(year = '', month = '', dayOfMonth = ''): string | null {
  const time = Date.UTC(Number(year), Number(month) - 1, Number(dayOfMonth));
  if (Number.isNaN(time)) return null;
  const text = new Date(time).toISOString().slice(0, 10);
  // The first domain was registered in 1985; days such as the 31st of February come back as others.
  const isSame = Number(text.slice(5, 7)) === Number(month) && Number(text.slice(8)) === Number(dayOfMonth);
  return isSame && Number(year) >= 1985 && Number(year) < 2200 ? text : null;
}
