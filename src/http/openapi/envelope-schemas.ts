import { type ErrorType, errorTable } from '../../errors.ts';
import type { JsonObject } from '../../formats/json-value.ts';
import type { ApiVersion } from '../call.ts';

/** Schema of a successful answer. `data` is null when the answer has none; `beside` names further text fields. */
export function successSchema(
  version: ApiVersion,
  data: JsonObject | null,
  beside: readonly string[],
): JsonObject {
  const own: Record<string, JsonObject> = data === null ? {} : { data };
  const properties =
    version === 1
      ? {
          ...own,
          status: { const: 'success', description: 'Tells an answer from an error.' },
          executionTime: timing,
        }
      : {
          success: { const: true, description: 'Tells an answer from an error.' },
          ...own,
          execution_ms: timing,
        };
  const extra = Object.fromEntries(beside.map((name) => [name, besideSchema]));
  return objectOf('A successful answer.', { ...properties, ...extra });
}

const timing: JsonObject = {
  type: 'integer',
  minimum: 0,
  description: 'Time the server took, in milliseconds.',
};
const besideSchema: JsonObject = {
  type: 'string',
  description: 'A fact about the API itself, not about the subject.',
};

/** Schema of an error in one version. */
export function errorSchema(version: ApiVersion): JsonObject {
  const types = Object.keys(errorTable) as ErrorType[];
  const marker: Record<string, JsonObject> =
    version === 1
      ? { status: { const: 'error', description: 'Tells an error from an answer.' } }
      : { success: { const: false, description: 'Tells an error from an answer.' } };
  return objectOf('An error.', {
    ...marker,
    code: {
      type: 'integer',
      enum: types.map((type) => errorTable[type].code),
      description: 'Number of the error; it never changes.',
    },
    type: { type: 'string', enum: types, description: 'Name of the error; it never changes.' },
    description: { type: 'string', description: 'What is wrong, for a person to read.' },
  });
}

function objectOf(description: string, properties: Record<string, JsonObject>): JsonObject {
  return { type: 'object', description, required: Object.keys(properties), properties };
}
