import type { TSchema } from 'typebox';

/** `any`: the request may carry it as text, number or flag. `list`: several values; a condition holds if it holds for one. */
export type FieldType = 'text' | 'number' | 'boolean' | 'list' | 'any';

/** Something a condition can be about. */
export interface Field {
  readonly path: string;
  readonly type: FieldType;
  readonly description: string;
  /** The texts it can be, where they are few. */
  readonly values: readonly string[] | null;
  /** Whose payments tell whether the value is new; null where nobody's do. */
  readonly newBy: string | null;
}

interface LooseSchema {
  readonly type?: string | readonly string[];
  readonly description?: string;
  readonly enum?: readonly unknown[];
  readonly properties?: Readonly<Record<string, LooseSchema>>;
  readonly items?: LooseSchema;
  readonly anyOf?: readonly LooseSchema[];
}

const scalarTypes: Readonly<Record<string, FieldType>> = {
  string: 'text',
  number: 'number',
  integer: 'number',
  boolean: 'boolean',
};

/** Schemas nest less deep than this; a schema that contains itself ends here. */
const maxDepth = 8;

/** Every scalar of a schema, and of its lists, with the path that leads to it. */
export function fieldsOfSchema(path: string, schema: TSchema): Field[] {
  return walk(path, schema as LooseSchema, false, 0);
}

function walk(path: string, schema: LooseSchema, inList: boolean, depth: number): Field[] {
  if (depth > maxDepth) return [];
  const types = typesOf(schema);
  if (types.includes('object')) {
    const properties = schema.properties ?? (schema.anyOf ?? []).find((item) => item.properties)?.properties;
    return Object.entries(properties ?? {}).flatMap(([name, item]) =>
      walk(`${path}.${name}`, item, inList, depth + 1),
    );
  }
  if (types.includes('array')) {
    // Lists in lists cannot be named.
    return inList || schema.items === undefined
      ? []
      : walk(`${path}[]`, withDescription(schema.items, schema.description), true, depth + 1);
  }
  const scalars = [...new Set(types.map((type) => scalarTypes[type]).filter((type) => type !== undefined))];
  const type = scalars.length === 1 ? (scalars[0] as FieldType) : 'any';
  if (scalars.length === 0 && types.length > 0) return [];
  const values = schema.enum?.filter((value): value is string => typeof value === 'string') ?? null;
  return [
    {
      path,
      type: inList ? 'list' : type,
      description: schema.description ?? '',
      values: values === null || values.length === 0 ? null : values,
      newBy: null,
    },
  ];
}

function typesOf(schema: LooseSchema): readonly string[] {
  if (typeof schema.type === 'string') return [schema.type];
  if (schema.type !== undefined) return schema.type.filter((type) => type !== 'null');
  return (schema.anyOf ?? []).flatMap(typesOf).filter((type) => type !== 'null');
}

/** What is said of a list of plain values is said of the list. */
function withDescription(items: LooseSchema, description: string | undefined): LooseSchema {
  return items.properties === undefined && description !== undefined ? { ...items, description } : items;
}
