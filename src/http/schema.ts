import { type Static, type TObject, type TProperties, type TSchema, Type } from 'typebox';

/** Schema of a value that may be null. Written as a type list, which serialises faster than a union. */
export function nullable<T extends TSchema & { type?: string }>(schema: T) {
  return Type.Unsafe<Static<T> | null>({ ...schema, type: [schema.type ?? 'object', 'null'] });
}

export function text(description: string, options: Record<string, unknown> = {}) {
  return Type.String({ description, ...options });
}

export function integer(description: string, options: Record<string, unknown> = {}) {
  return Type.Integer({ description, ...options });
}

export function number(description: string, options: Record<string, unknown> = {}) {
  return Type.Number({ description, ...options });
}

export function flag(description: string) {
  return Type.Boolean({ description });
}

/** One of a few texts. */
export function choice(values: readonly (string | null)[], description: string) {
  return Type.Unsafe<string>({ type: 'string', enum: values, description });
}

/** An object whose keys are all listed; `description` says what it is. */
export function record<T extends TProperties>(description: string, properties: T): TObject<T> {
  return Type.Object(properties, { description });
}

/** A symbol, so that it is no keyword to those who read the schema as JSON Schema. */
export const sharedMark = Symbol('shared');

/**
 * Marks a schema whose objects are shared between answers, such as the facts of a country: they are made once, not
 * for each answer, and must not change. Their JSON is then written only once.
 */
export function shared<T extends TSchema>(schema: T): T {
  return { ...schema, [sharedMark]: true };
}

/** A symbol for the same reason. */
export const partMark = Symbol('part');

/** Under this an object says that the fields of its schema’s part are those of another object, which is shared. */
export const partOf = Symbol('part of');

/**
 * Marks fields that follow one another in a record as a part which answers may share: an object that has `partOf` has
 * them from there, and their JSON is written once for all objects that have them from the same.
 */
export function withPart<T extends TSchema>(schema: T, first: string, last: string): T {
  return { ...schema, [partMark]: { first, last } };
}
