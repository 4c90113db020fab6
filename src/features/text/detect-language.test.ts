import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, test } from 'node:test';
import { createTextScanner } from './scan-text.ts';

const read = (name: string): string =>
  readFileSync(join(import.meta.dirname, '../../../data/text', name), 'utf8');
const scanner = createTextScanner({ lexicon: read('lexicon.txt'), languages: read('languages.txt') });
const told = (text: string) => scanner.scan(text).detected;

describe('the language of a text', () => {
  const sentences: Readonly<Record<string, readonly string[]>> = {
    en: ['The weather is lovely today and we are going out', 'I do not know what you want from me'],
    de: ['Das Wetter ist heute sehr schön und wir gehen raus', 'Ich weiß nicht, was du von mir willst'],
    fr: ['Il fait très beau aujourd’hui et nous sortons', 'Je ne sais pas ce que tu veux de moi'],
    es: ['Hoy hace muy buen tiempo y vamos a salir', 'No sé qué es lo que quieres de mí'],
    it: [
      'Oggi il tempo è molto bello e noi usciamo con gli amici',
      'Non so che cosa vuoi da me, ma lo faccio',
    ],
    pt: ['Hoje o tempo não está muito bom e nós não vamos sair', 'Eu não sei o que você quer de mim'],
    nl: ['Het weer is vandaag erg mooi en we gaan naar buiten', 'Ik weet niet wat je van mij wilt'],
    pl: ['Dzisiaj jest bardzo ładna pogoda i wychodzimy', 'Nie wiem, czego ode mnie chcesz, ale się dowiem'],
    tr: ['Bugün hava çok güzel ve dışarı çıkıyoruz', 'Benden ne istediğini bilmiyorum ama şimdi gidiyorum'],
    sv: ['Vädret är mycket fint idag och vi går ut', 'Jag vet inte vad du vill ha från mig'],
    ru: ['Сегодня очень хорошая погода, и мы идём гулять', 'Я не знаю, чего ты хочешь от меня'],
    uk: ['Сьогодні дуже гарна погода, і ми їдемо до Києва', 'Я не знаю, чого ти хочеш від мене, її друже'],
    ar: ['الطقس جميل جدا اليوم ونحن ذاهبون إلى المدينة', 'لا أعرف ماذا تريد مني في هذا الوقت'],
    fa: ['امروز هوا خیلی خوب است و ما به پارک می‌رویم', 'من نمی‌دانم که چه چیزی از من می‌خواهی'],
    hi: ['आज मौसम बहुत अच्छा है'],
    th: ['วันนี้อากาศดีมาก'],
    ja: ['今日はとてもいい天気です'],
    zh: ['今天天气非常好，我们出去走走'],
    ko: ['오늘 날씨가 아주 좋아요'],
    he: ['מזג האוויר היום יפה מאוד'],
    el: ['Ο καιρός είναι πολύ καλός σήμερα'],
  };
  for (const [language, texts] of Object.entries(sentences)) {
    test(`${language} is told and sure`, () => {
      for (const text of texts) assert.partialDeepStrictEqual(told(text), { language, isSure: true }, text);
    });
  }

  test('is null or not sure where there is little to tell by', () => {
    for (const text of [
      '',
      '   ',
      '12345',
      '👍👍',
      'Xyzzy Qwrt',
      'Anna Müller',
      'Paris',
      'Kowalski',
      'ok',
      'lol',
      'Москва',
      'Иван',
    ])
      assert.equal(told(text).isSure, false, text);
  });

  test('is null where two languages have as much to say', () => {
    for (const text of ['I think das ist not so gut', 'no', 'Maria Silva Rossi'])
      assert.equal(told(text).isSure, false, text);
  });

  test('is null for languages that are not known, where their letters tell', () => {
    for (const text of ['Добро јутро, како сте љубави', 'Қайырлы таң, қалайсыз', 'ٹھیک ہے، آپ کیسے ہیں'])
      assert.equal(told(text).language, null, text);
  });

  test('script is that of most letters', () => {
    assert.equal(told('Hello мир').script, 'Latin');
    assert.equal(told('שלום').script, 'Hebrew');
    assert.equal(told('東京タワー').script, 'Japanese');
    assert.equal(told('123').script, null);
  });
});
