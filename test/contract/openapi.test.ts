import assert from 'node:assert/strict';
import { existsSync } from 'node:fs';
import { describe, test } from 'node:test';
import { validate } from '@scalar/openapi-validator';
import { Ajv2020 } from 'ajv/dist/2020.js';
import { formats } from '../../src/formats/index.ts';
import type { JsonObject } from '../../src/formats/json-value.ts';
import type { AnyEndpoint } from '../../src/http/define-endpoint.ts';
import { buildOpenApi } from '../../src/http/openapi/build-open-api.ts';
import { decodeFormat } from '../helpers/decode-format.ts';
import { smallEndpoints } from '../helpers/small-endpoints.ts';

// biome-ignore lint/suspicious/noExplicitAny: a document is walked by its shape, which the first test checks.
type Document = any;

const options = { serverUrl: 'https://api.example.com', title: 'Assay', version: '1.2.3' };
const lists: [string, readonly AnyEndpoint[]][] = [['small endpoints', smallEndpoints]];
const realList = new URL('../../src/management-endpoints.ts', import.meta.url);
if (existsSync(realList)) {
  const { allEndpoints } = await import(realList.href);
  lists.push(['the real list', allEndpoints]);
}

for (const [name, endpoints] of lists) {
  for (const version of [1, 2] as const) {
    describe(`OpenAPI document of v${version} from ${name}`, () => {
      const document: Document = buildOpenApi(endpoints, version, options);
      const operations: Document[] = Object.values<Document>(document.paths).flatMap((item) =>
        Object.values(item),
      );

      test('is valid against the OpenAPI 3.1 schema', () => {
        const result = validate(document, { checkPathParameters: true });
        assert.deepEqual(result.errors ?? [], []);
        assert.ok(result.valid);
      });

      test('has every endpoint of the version, by its name', () => {
        const expected = endpoints.filter((endpoint) => (version === 1 ? endpoint.v1 : endpoint.v2) !== null);
        assert.deepEqual(
          operations.map((operation) => operation.operationId).sort(),
          expected.map((endpoint) => endpoint.name).sort(),
        );
      });

      test('describes every field, parameter, tag and response', () => {
        assert.deepEqual(undescribed(document), []);
      });

      test('has only schemas that compile as JSON Schema 2020-12', () => {
        const ajv = createAjv(document);
        for (const pointer of schemaPointers(document))
          assert.ok(ajv.getSchema(`document#${pointer}`), pointer);
      });

      test('has only examples that are valid against their schemas', () => {
        assert.deepEqual(invalidExamples(document), []);
      });

      test('says the same in every format', () => {
        for (const { operationId, responses } of operations) {
          const content = responses['200'].content;
          const expected = content['application/json'].examples.success.value;
          for (const format of formats) {
            const type = format.contentType.split(';', 1)[0] as string;
            if (format.name === 'JSON') continue;
            assert.deepEqual(
              decodeFormat(format.name, content[type].example),
              expected,
              `${operationId} as ${format.name}`,
            );
          }
        }
      });

      test('every reference leads somewhere', () => {
        walk(document, '', (node) => {
          if (typeof node['$ref'] === 'string') assert.ok(resolve(document, node['$ref']), node['$ref']);
        });
      });
    });
  }
}

test('an example is what the endpoint answers, in every format', () => {
  const document: Document = buildOpenApi(smallEndpoints, 2, options);
  const content = document.paths['/measure/{word}'].get.responses['200'].content;
  assert.deepEqual(content['application/json'].examples.success.value, {
    success: true,
    data: { word: 'sesame', length: 6, secret: 'sample' },
    execution_ms: 2,
  });
  assert.deepEqual(Object.keys(content), ['application/json', 'text/xml', 'text/csv', 'text/plain']);
  assert.match(content['text/plain'].example, /length: 6/);
});

test('v1 errors share status 200 with answers unless conventional statuses are set', () => {
  const usual: Document = buildOpenApi(smallEndpoints, 1, options);
  assert.deepEqual(Object.keys(usual.paths['/measure'].get.responses), ['200']);
  const examples = usual.paths['/measure'].get.responses['200'].content['application/json'].examples;
  assert.deepEqual(examples.invalid_key, { $ref: '#/components/examples/invalid_key' });
  const conventional: Document = buildOpenApi(smallEndpoints, 1, {
    ...options,
    v1ErrorStatus: 'conventional',
  });
  assert.deepEqual(Object.keys(conventional.paths['/measure'].get.responses), [
    '200',
    '400',
    '401',
    '403',
    '429',
    '500',
  ]);
});

test('an endpoint with conventional errors has them in v1 too', () => {
  const document: Document = buildOpenApi(smallEndpoints, 1, options);
  assert.ok('401' in document.paths['/door'].get.responses);
  assert.equal(
    'data' in document.paths['/door'].get.responses['200'].content['application/json'].schema.properties,
    false,
  );
});

test('errors follow from the parameters, the plan and the version', () => {
  const document: Document = buildOpenApi(smallEndpoints, 2, options);
  const types = (path: string, method = 'get') =>
    Object.entries<Document>(document.paths[path][method].responses)
      .filter(([status]) => status !== '200')
      .flatMap(([, response]) => Object.keys(response.content['application/json'].examples))
      .sort();
  assert.ok(types('/measure/{word}').includes('invalid_country_code'));
  assert.ok(types('/measure/{word}').includes('security_module_not_allowed'));
  assert.ok(types('/measure/{word}').includes('invalid_userid'));
  assert.deepEqual(types('/word'), [
    'callback_not_allowed',
    'generic_error',
    'invalid_callback_name',
    'invalid_format',
    'invalid_mode',
    'invalid_params',
  ]);
  assert.equal(types('/words', 'post').includes('callback_not_allowed'), false);
});

test('security, plan and aliases are told', () => {
  const v1: Document = buildOpenApi(smallEndpoints, 1, options);
  const v2: Document = buildOpenApi(smallEndpoints, 2, options);
  assert.deepEqual(v1.security, [{ bearer: [] }, { key: [] }]);
  assert.deepEqual(v2.security, [{ bearer: [] }]);
  assert.deepEqual(v2.paths['/word'].get.security, []);
  assert.equal(v1.paths['/words'].post['x-plan'], 'premium');
  assert.deepEqual(v1.paths['/measure'].get['x-aliases'], ['/Measure', '/wordLength']);
  assert.equal('/Measure' in v1.paths, false);
  assert.deepEqual(v2.servers, [{ url: 'https://api.example.com/v2' }]);
});

test('a body has the parameters of an endpoint that is not a GET', () => {
  const v2: Document = buildOpenApi(smallEndpoints, 2, options);
  const { requestBody, parameters } = v2.paths['/words'].post;
  assert.deepEqual(requestBody.content['application/json'].schema.required, ['word']);
  assert.deepEqual(
    parameters.map((parameter: Document) => parameter.name),
    ['format', 'mode', 'source'],
  );
});

function createAjv(document: JsonObject): Ajv2020 {
  const ajv = new Ajv2020({ strict: false, validateFormats: false, allErrors: true });
  ajv.addSchema({ ...document, $id: 'document' } as object);
  return ajv;
}

function walk(node: Document, pointer: string, visit: (node: Document, pointer: string) => void): void {
  if (typeof node !== 'object' || node === null) return;
  visit(node, pointer);
  for (const key of Object.keys(node)) {
    // Examples are values, which may have fields of any name.
    if (key === 'example' || key === 'value') continue;
    walk(node[key], `${pointer}/${key.replaceAll('~', '~0').replaceAll('/', '~1')}`, visit);
  }
}

function schemaPointers(document: Document): string[] {
  const found = Object.keys(document.components.schemas).map((name) => `/components/schemas/${name}`);
  walk(document.paths, '/paths', (node, pointer) => {
    if (typeof node.schema === 'object') found.push(encodeURI(`${pointer}/schema`));
  });
  return found;
}

function undescribed(document: Document): string[] {
  const missing: string[] = [];
  walk(document, '', (node, pointer) => {
    const isField = /\/properties\/[^/]+$/.test(pointer) && node['$ref'] === undefined;
    const isNamed =
      /\/(?:parameters|responses)\/[^/]+$/.test(pointer) ||
      /^\/components\/(?:schemas|headers)\/[^/]+$/.test(pointer);
    if ((isField || isNamed) && !(typeof node.description === 'string' && node.description.length > 3))
      missing.push(pointer);
  });
  return missing;
}

function invalidExamples(document: Document): string[] {
  const ajv = createAjv(document);
  const problems: string[] = [];
  let checked = 0;
  walk(document.paths, '/paths', (node, pointer) => {
    if (typeof node.schema !== 'object') return;
    const examples: Document[] = [
      ...(node.example === undefined ? [] : [node.example]),
      ...Object.values<Document>(node.examples ?? {}).map((item) =>
        item.$ref ? resolve(document, item.$ref).value : item.value,
      ),
    ];
    const check = ajv.getSchema(encodeURI(`document#${pointer}/schema`));
    for (const example of examples) {
      checked++;
      if (!check?.(example)) problems.push(`${pointer}: ${ajv.errorsText(check?.errors)}`);
    }
  });
  assert.ok(checked > 0);
  return problems;
}

function resolve(document: Document, reference: string): Document {
  const keys = reference.replace(/^#\//, '').split('/');
  return keys.reduce((node, key) => node?.[key.replaceAll('~1', '/').replaceAll('~0', '~')], document);
}
