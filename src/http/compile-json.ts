import type { TSchema } from 'typebox';
import { partMark, partOf, sharedMark } from './schema.ts';

type Encode = (value: unknown) => string;

interface LooseSchema {
  readonly type?: string | readonly string[];
  readonly properties?: Readonly<Record<string, LooseSchema>>;
  readonly required?: readonly string[];
  readonly items?: LooseSchema;
  readonly additionalProperties?: LooseSchema | boolean;
  readonly [sharedMark]?: boolean;
  readonly [partMark]?: { readonly first: string; readonly last: string };
}

/**
 * Makes a function that writes values of a schema as JSON.
 *
 * It differs from a general serialiser in two ways that matter for speed. An object whose schema is marked as
 * shared (see `shared` in schema.ts) is written once and remembered for as long as the object lives. And all text
 * is written in ASCII, other characters as `\uXXXX`: a body of one byte a character is measured and sent several
 * times faster, and means the same to every JSON parser.
 */
export function compileJson(schema: TSchema): Encode {
  return encoderOf(schema as LooseSchema);
}

function encoderOf(schema: LooseSchema): Encode {
  const encode = plainEncoderOf(schema);
  return schema[sharedMark] === true ? remember(encode) : encode;
}

function plainEncoderOf(schema: LooseSchema): Encode {
  const types = typeof schema.type === 'string' ? [schema.type] : (schema.type ?? []);
  const known = types.filter((type) => type !== 'null');
  if (known.length !== 1) return encodeAny;
  const encode = encoderOfType(known[0] as string, schema);
  return types.includes('null') ? (value) => (value === null ? 'null' : encode(value)) : encode;
}

function encoderOfType(type: string, schema: LooseSchema): Encode {
  if (type === 'string') return (value) => `"${textContent(value as string)}"`;
  if (type === 'integer' || type === 'number') return encodeNumber as Encode;
  if (type === 'boolean') return (value) => (value === true ? 'true' : 'false');
  if (type === 'array' && schema.items !== undefined) return arrayEncoder(encoderOf(schema.items));
  if (type === 'object' && typeof schema.additionalProperties === 'object') {
    return dictionaryEncoder(encoderOf(schema.additionalProperties));
  }
  if (type === 'object' && schema.properties !== undefined) return objectEncoder(schema);
  return encodeAny;
}

/**
 * The fields of an object are known, so the function is put together as source: reading them by name and writing
 * plain values in place is what lets the engine make it fast. Names come from our own schemas and are written as
 * JSON strings.
 */
function objectEncoder(schema: LooseSchema): Encode {
  const properties = Object.entries(schema.properties ?? {});
  const isRequired = ([name]: Property): boolean => schema.required?.includes(name) === true;
  const required = properties.filter(isRequired);
  const optional = properties.filter((property) => !isRequired(property));
  const encoders: Encode[] = [];
  const lines: string[] = ['let v; let s = "{";'];
  if (properties[0] !== undefined && !isRequired(properties[0])) return compileInOrder(properties, encoders);
  const [before, part, behind] = splitAtPart(required, schema[partMark]);
  lines.push(...before.map((property, index) => requiredLine(property, index === 0, encoders)));
  if (part.length > 0) {
    encoders.push(partEncoder(part, before.length === 0));
    lines.push(`s += e[${encoders.length - 1}](o);`);
  }
  const isFirst = before.length + part.length === 0;
  lines.push(...behind.map((property, index) => requiredLine(property, isFirst && index === 0, encoders)));
  for (const [name, property] of optional) {
    const lead = `${toAscii(JSON.stringify(name))}:`;
    const comma = required.length > 0 ? '","' : `(s === '{' ? '' : ',')`;
    lines.push(
      `v = o[${JSON.stringify(name)}]; if (v !== undefined) s += ${comma} + ${expression(property, lead, encoders)};`,
    );
  }
  lines.push("return s + '}';");
  return compile(lines, encoders);
}

/** Where the first field may be missing, fields are written in the order of the schema, which takes a little longer. */
function compileInOrder(properties: readonly Property[], encoders: Encode[]): Encode {
  const lines = properties.map(([name, property]) => {
    const lead = `${toAscii(JSON.stringify(name))}:`;
    return `v = o[${JSON.stringify(name)}]; if (v !== undefined) s += (s === '{' ? '' : ',') + ${expression(property, lead, encoders)};`;
  });
  return compile(['let v; let s = "{";', ...lines, "return s + '}';"], encoders);
}

type Property = [string, LooseSchema];

function requiredLine([name, property]: Property, isFirst: boolean, encoders: Encode[]): string {
  const lead = `${isFirst ? '' : ','}${toAscii(JSON.stringify(name))}:`;
  return `v = o[${JSON.stringify(name)}]; s += ${expression(property, lead, encoders)};`;
}

function compile(lines: readonly string[], encoders: readonly Encode[]): Encode {
  return new Function('e', 't', `return function encodeObject(o) { ${lines.join('\n')} }`)(
    encoders,
    textContent,
  ) as Encode;
}

function splitAtPart(
  properties: Property[],
  part: { readonly first: string; readonly last: string } | undefined,
): [Property[], Property[], Property[]] {
  if (part === undefined) return [properties, [], []];
  const start = properties.findIndex(([name]) => name === part.first);
  const end = properties.findIndex(([name]) => name === part.last) + 1;
  if (start === -1 || end <= start) throw new Error(`There is no part from ${part.first} to ${part.last}.`);
  return [properties.slice(0, start), properties.slice(start, end), properties.slice(end)];
}

/** Writes the fields of a part, or what was written for the object that the part is shared from. */
function partEncoder(part: Property[], isFirst: boolean): Encode {
  const encoders: Encode[] = [];
  const lines = [
    'let v; let s = "";',
    ...part.map((property, index) => requiredLine(property, isFirst && index === 0, encoders)),
    'return s;',
  ];
  const encode = compile(lines, encoders);
  const remembered = remember(encode);
  return (value) => {
    const source = (value as { readonly [partOf]?: object })[partOf];
    return source === undefined ? encode(value) : remembered(source);
  };
}

/**
 * Source that writes `lead` and the variable `v`: in place for plain values, by an encoder for all others. Constant
 * text is joined here rather than when it runs, for each join leaves a piece that has to be put together in the end.
 */
function expression(schema: LooseSchema, lead: string, encoders: Encode[]): string {
  const types = typeof schema.type === 'string' ? [schema.type] : (schema.type ?? []);
  const known = types.filter((type) => type !== 'null');
  const constant = (text: string): string => JSON.stringify(lead + text);
  const plain: Readonly<Record<string, string>> = {
    string: `${constant('"')} + t(v) + '"'`,
    integer: `${constant('')} + (v - v === 0 ? v : 'null')`,
    number: `${constant('')} + (v - v === 0 ? v : 'null')`,
    boolean: `(v === true ? ${constant('true')} : ${constant('false')})`,
  };
  const written = known.length === 1 ? plain[known[0] as string] : undefined;
  if (written !== undefined) {
    return types.includes('null') ? `(v === null ? ${constant('null')} : ${written})` : `(${written})`;
  }
  encoders.push(encoderOf(schema));
  return `${constant('')} + e[${encoders.length - 1}](v)`;
}

function arrayEncoder(encode: Encode): Encode {
  return (value) => {
    const items = value as readonly unknown[];
    if (items.length === 0) return '[]';
    let text = encode(items[0]);
    for (let index = 1; index < items.length; index++) text += `,${encode(items[index])}`;
    return `[${text}]`;
  };
}

function dictionaryEncoder(encode: Encode): Encode {
  return (value) => {
    let text = '';
    const entries = value instanceof Map ? value : Object.entries(value as Record<string, unknown>);
    for (const [key, item] of entries as Iterable<[string, unknown]>) {
      text += `${text === '' ? '' : ','}"${textContent(key)}":${encode(item)}`;
    }
    return `{${text}}`;
  };
}

function remember(encode: Encode): Encode {
  const texts = new WeakMap<object, string>();
  let last: unknown;
  let lastText = '';
  return (value) => {
    if (value === last) return lastText;
    if (typeof value !== 'object' || value === null) return encode(value);
    const known = texts.get(value);
    if (known === undefined) {
      lastText = flat(encode(value));
      texts.set(value, lastText);
    } else lastText = known;
    last = value;
    return lastText;
  };
}

/** The engine keeps joined text as a tree of its parts; what is used many times is better kept in one piece. */
function flat(ascii: string): string {
  return Buffer.from(ascii, 'latin1').toString('latin1');
}

function encodeNumber(value: number): string {
  return Number.isFinite(value) ? `${value}` : 'null';
}

/** What stands between the quotes. Text that needs no escape is the rule; it is recognised in this loop. */
function textContent(value: string): string {
  const { length } = value;
  if (length > 200) return escapedContent(value);
  for (let index = 0; index < length; index++) {
    const code = value.charCodeAt(index);
    if (code < 0x20 || code > 0x7e || code === 0x22 || code === 0x5c) return escapedContent(value);
  }
  return value;
}

function escapedContent(value: string): string {
  return toAscii(JSON.stringify(value)).slice(1, -1);
}

function encodeAny(value: unknown): string {
  if (typeof value === 'number') return encodeNumber(value);
  if (typeof value === 'string') return `"${textContent(value)}"`;
  return toAscii(JSON.stringify(value) ?? 'null');
}

/** JSON text with every character beyond ASCII written as `\uXXXX`. */
export function toAscii(json: string): string {
  return json.replace(/[^\0-~]/g, (char) => `\\u${char.charCodeAt(0).toString(16).padStart(4, '0')}`);
}
