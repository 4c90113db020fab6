import assert from 'node:assert/strict';
import { globSync, readFileSync } from 'node:fs';
import { dirname, join, normalize } from 'node:path';
import { test } from 'node:test';

const root = join(import.meta.dirname, '..');

interface SourceFile {
  readonly path: string;
  readonly text: string;
  readonly imports: readonly { readonly target: string; readonly typeOnly: boolean }[];
}

const files: readonly SourceFile[] = globSync('src/**/*.ts', { cwd: root })
  .sort()
  .map((path) => {
    const text = readFileSync(join(root, path), 'utf8');
    return { path, text, imports: readImports(path, text) };
  });

function readImports(path: string, text: string): { target: string; typeOnly: boolean }[] {
  const found = text.matchAll(/^(?:import|export)\s+(type\s)?[^'"]*?from\s+'([^']+)'/gms);
  return [...found].map(([statement, type, target]) => ({
    target: target!.startsWith('.') ? normalize(join(dirname(path), target!)) : target!,
    typeOnly: type !== undefined || /^\w+\s*\{(?:\s*type\s[^,}]+,?)+\s*\}/s.test(statement!),
  }));
}

const isTest = (path: string): boolean => path.endsWith('.test.ts');
const isCore = (path: string): boolean =>
  path.startsWith('src/features/') &&
  !isTest(path) &&
  !/\.(endpoint|store|admin|command)\.ts$/.test(path) &&
  !path.startsWith('src/features/accounts/') &&
  !path.startsWith('src/features/events/');

function offences(
  applies: (path: string) => boolean,
  forbidden: (target: string) => boolean,
  typesToo = false,
): string[] {
  return files
    .filter((file) => applies(file.path))
    .flatMap((file) =>
      file.imports
        .filter((item) => (typesToo || !item.typeOnly) && forbidden(item.target))
        .map((item) => `${file.path} imports ${item.target}`),
    );
}

const isServerPackage = (target: string): boolean =>
  /^(fastify|@fastify\/|kysely|pg$|node:sqlite)/.test(target);
const isIo = (target: string): boolean =>
  /^node:(fs|http|https|net|dns|tls|child_process|worker_threads)/.test(target);

test('the pure core does no I/O: move the I/O to a source or store and pass its facts in', () => {
  const found = offences(
    isCore,
    (target) =>
      isServerPackage(target) ||
      isIo(target) ||
      /^src\/(store|sources)\//.test(target) ||
      /^src\/http\/(?!schema|common-fields|define-parameter|shared-view)/.test(target),
  );
  assert.deepEqual(found, []);
});

test('the pure core takes time and chance as arguments: pass nowMs or a random source in', () => {
  const found = files
    .filter((file) => isCore(file.path) && /\bDate\.now\(|\bMath\.random\(|\bprocess\./.test(file.text))
    .map((file) => file.path);
  assert.deepEqual(found, []);
});

test('endpoints declare what they answer; serving and storing is done elsewhere', () => {
  const found = offences(
    (path) => path.endsWith('.endpoint.ts'),
    (target) => isServerPackage(target) || isIo(target),
  );
  assert.deepEqual(found, []);
});

test('sources and formats know nothing of the web server or the database', () => {
  assert.deepEqual(
    offences((path) => /^src\/(sources|formats)\//.test(path) && !isTest(path), isServerPackage),
    [],
  );
});

test('the HTTP layer names no feature: let the endpoint, format or feed declare its own answer', () => {
  const found = offences(
    (path) => path.startsWith('src/http/') && !isTest(path),
    (target) =>
      target.startsWith('src/features/') &&
      !/^src\/features\/ip\/(ip-address|parse-ip|cidr)\.ts$/.test(target),
  );
  assert.deepEqual(found, []);
});

test('only the configuration and the command line read the environment', () => {
  const found = files
    .filter((file) => !isTest(file.path) && file.path !== 'src/main.ts' && /process\.env\b/.test(file.text))
    .map((file) => file.path);
  assert.deepEqual(found, []);
});

test('there is no folder for things without a subject', () => {
  const found = files.filter((file) =>
    /\/(utils?|common|types|services|controllers|helpers)\//.test(file.path),
  );
  assert.deepEqual(
    found.map((file) => file.path),
    [],
  );
});
