/** Anything JSON can say. */
export type JsonValue = null | boolean | number | string | readonly JsonValue[] | JsonObject;

/** A JSON object; a field that is undefined is left out of every format. */
export interface JsonObject {
  readonly [key: string]: JsonValue | undefined;
}
