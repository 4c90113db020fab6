import { ApiError, type ErrorType } from '../../errors.ts';
import type { JsonObject } from '../../formats/json-value.ts';
import { successSchema } from './envelope-schemas.ts';

/** What a reader must know of an address whose body is a stream. */
export interface StreamDocs {
  readonly title: string;
  /** Markdown. */
  readonly description: string;
  readonly tag: string;
  /** Parameters of the path, by name. */
  readonly path: Readonly<Record<string, { readonly description: string; readonly example: string }>>;
  /** Examples of what is sent, by media type; null where nothing is. */
  readonly sends: Readonly<Record<string, string>> | null;
  /** Schema and example of `data`, where the answer is an envelope; else the media type and an example of the file. */
  readonly answers:
    | { readonly data: JsonObject; readonly example: JsonObject }
    | { readonly contentType: string; readonly example: string };
}

const errors: readonly ErrorType[] = [
  'invalid_params',
  'invalid_key',
  'inactive_user',
  'plan_expired',
  'flood_detected',
  'domain_not_whitelisted',
  'feature_not_available',
  'generic_error',
];

/** The operation of such an address in the document of v2. */
export function buildStreamOperation(operationId: string, plan: string, docs: StreamDocs): JsonObject {
  const byStatus = Object.groupBy(errors, (type) => String(new ApiError(type).status));
  return {
    operationId,
    summary: docs.title,
    description: docs.description,
    tags: [docs.tag],
    'x-plan': plan,
    parameters: Object.entries(docs.path).map(([name, { description, example }]) => ({
      name,
      in: 'path',
      required: true,
      description,
      schema: { type: 'string' },
      examples: { default: { value: example } },
    })),
    ...(docs.sends === null ? {} : { requestBody: { required: true, content: textContent(docs.sends) } }),
    responses: {
      200: { description: 'The answer.', content: answerContent(docs.answers) },
      ...Object.fromEntries(
        Object.entries(byStatus).map(([status, types = []]) => [
          status,
          {
            description: `Refused: ${types.join(', ')}.`,
            content: { 'application/json': { schema: { $ref: '#/components/schemas/Error' } } },
          },
        ]),
      ),
    },
  };
}

function textContent(examples: Readonly<Record<string, string>>): JsonObject {
  return Object.fromEntries(
    Object.entries(examples).map(([type, example]) => [type, { schema: { type: 'string' }, example }]),
  );
}

function answerContent(answers: StreamDocs['answers']): JsonObject {
  if ('contentType' in answers) return textContent({ [answers.contentType]: answers.example });
  return {
    'application/json': {
      schema: successSchema(2, answers.data, []),
      example: { success: true, data: answers.example, execution_ms: 2 },
    },
  };
}
