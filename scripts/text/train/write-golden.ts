import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { bitOf, type LanguageCode } from '../../../src/features/text/languages.ts';
import { createFeatureHasher } from '../../../src/features/text/text-features.ts';
import { parseTextModel } from '../../../src/features/text/text-model.ts';
import { openScanner, textData } from './open-scanner.ts';

/** Sentences of our own, in every language with a table and in disguise. */
const sentences: readonly (readonly [LanguageCode, string])[] = [
  ['en', 'Thank you for the lovely dinner yesterday'],
  ['en', 'you are a stupid idiot and everybody hates you'],
  ['en', 'f u c k off, you 1diot'],
  ['en', 'ｗｈａｔ a ѕhіtty day'],
  [
    'en',
    'The committee met on Tuesday. It spoke about the bridge, the school and the taxes. Nobody had to shout this time.',
  ],
  [
    'en',
    'I read your letter twice. It is well written. But your brother is a fucking moron and a liar. See you on Friday then.',
  ],
  ['en', ''],
  ['en', '👍👍 great game!!'],
  ['de', 'Wir treffen uns morgen um neun am Bahnhof'],
  ['de', 'Halt die Fresse, du dummes Arschloch'],
  ['fr', 'Le train de Lyon arrive à midi'],
  ['fr', 'ferme ta gueule sale connard'],
  ['es', 'Mañana vamos a la playa con los niños'],
  ['es', 'eres un hijo de puta mentiroso'],
  ['ar', 'صباح الخير، كيف حالك اليوم؟'],
  ['ar', 'يا كلب يا حيوان اخرس'],
  ['zh', '今天天气很好,我们去公园吧'],
  ['zh', '你这个傻逼滚出去'],
  ['ko', '오늘 점심은 비빔밥을 먹었어요'],
  ['ko', '야 이 병신 새끼야 꺼져'],
];
const bits = 20;

/** Writes what hash, normaliser and model make of the sentences, for a test to hold the server to. */
export function writeGolden(): void {
  const scanner = openScanner();
  const model = parseTextModel(readFileSync(join(textData, 'model.bin')));
  const hash = createFeatureHasher(bits);
  const rows = sentences.map(([language, text]) => {
    const { rows: words, badWords } = scanner.scanAs(text, bitOf(language));
    const { buckets, count } = hash(words);
    return {
      language,
      text,
      features: count,
      first: buckets.subarray(0, Math.min(8, count)).join(' '),
      sum: buckets.subarray(0, count).reduce((sum, bucket) => (Math.imul(sum, 31) + bucket) | 0, 0),
      probability: Number((model.probability(words, badWords, language) ?? -1).toFixed(6)),
    };
  });
  const file = join(import.meta.dirname, '../../../test/golden/text-model.json');
  writeFileSync(file, `${JSON.stringify({ bits, rows }, null, 2)}\n`);
}

if (process.argv[1] === fileURLToPath(import.meta.url)) writeGolden();
