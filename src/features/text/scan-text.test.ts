import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, test } from 'node:test';
import { createTextScanner } from './scan-text.ts';

const read = (name: string): string =>
  readFileSync(join(import.meta.dirname, '../../../data/text', name), 'utf8');
const scanner = createTextScanner({ lexicon: read('lexicon.txt'), languages: read('languages.txt') });
const wordsIn = (text: string): string[] => scanner.scan(text).badWords.map(({ word }) => word);

describe('a word in disguise is found', () => {
  const disguises: Record<string, readonly string[]> = {
    leet: [
      '$h!t',
      'sh1t',
      '5h1t',
      'b!7ch',
      'n1gg3r',
      'f4gg0t',
      'a55',
      '@ss',
      'p0rn',
      'c0ck5ucker',
      '@sshole',
    ],
    spacing: ['f u c k', 'f u c k y o u', 'f uck', 'fuc k', 's h i t!', 'w h 0 r e', 'H U R E N S O H N'],
    dots: ['f.u.c.k', 'f-u-c-k', 'f_u_c_k', 'f*u*c*k', 'sh.it', 'f...u...c...k', 's.h.i.t.'],
    'look-alikes': ['fυck', 'fuсk', 'ѕhіt', 'ꜰᴜᴄᴋ', 'fцck', 'fμck', 'xуй', 'пиzда'],
    'other forms of letters': ['ｆｕｃｋ', '𝓯𝓾𝓬𝓴', '🅵🆄🅲🅺', 'F🅤🅒🅚', 'FÙÇK', 'ñigger'],
    'nothing between': ['f\u200bu\u200bc\u200bk', 'f\u00aduck', 'fu\u2060ck', 'f\u0336u\u0336c\u0336k\u0336'],
    repeats: ['fuuuuck', 'biiitch', 'cunnnt', 'shittttt', 'FUUUUUCCCKKKK'],
    'hidden letters': [
      'f*ck',
      'f**k',
      'sh*t',
      'f***',
      'b*tch',
      'f-ck',
      'c#nt',
      'f?ck',
      'f*g',
      'f—k you',
      's—t',
    ],
    'swapped letters': ['fcuk', 'shti', 'bicth', 'btich', 'cnut', 'scheßi', '#bicth!'],
    'HTML entities': ['f&#117;ck', '&#x66;uck'],
    'inside a word': ['Klug$ch3!ßer', '5tupidb1tch', 'fuckyou', '#stupidbitch', 'unfuckingbelievable'],
    'a bracket for a c': ['you (unt', '(unts everywhere'],
    'drawn with signs': ['|_|gly fu(k', 'fuc|<', 'c|_|nt', '|=uck', '|\\|igger', '/-\\sshole'],
    'upside down': ['ɟnɔʞ', 'ʞɔnɟ noʎ', 'ɥɔʇᴉq', 'ǝloɥssɐ'],
    backwards: ['kcuf', 'elohssa'],
    'signs of all kinds between': [
      'f(u)c(k)',
      'f[u][c][k]',
      'f;u;c;k',
      's - h - i - t',
      'f u.c k',
      'f_u_c_k',
    ],
    'pulled apart': ['bit ch', 'sh it head', 'p u s s y', '*f u c k*', 'you a h o e', 'S c h e i ß e'],
    markup: ['f<b>u</b>ck', 'sh&shy;it', 'f&uuml;ck', '&amp;#102;uck', 'f\\u0075ck', 'f<!-- -->uck'],
    'emoji for letters': ['a🍑🍑hole', 'b🤡tch'],
    'phrases in disguise': [
      'k1ll y0urself',
      's u c k my d i c k',
      'hij0 de put4',
      's_a_l_e a*r*a*b*e',
      'pi3ce of sh1t',
      'saleee araaabe',
      'sael arabe',
      '5@13 ar4be',
    ],
    'by ear': ['fvck', 'phuck', 'bytch', 'niqqa', 'scheizze', 'konnard', 'kabron', 'vaffankulo', 'kurva'],
    'written together': ['suckmydick', 'filsdepute', 'hijodeputa', 'testadicazzo'],
    'inside other text': [
      '你是傻_逼吧',
      '他 妈 的',
      '滚 蛋 吧',
      'ㅅㅣㅂㅏㄹ',
      '병ㅅ신',
      'خ_ن_ا_ز_ي_ر',
      'قح*ة',
      'מ*ניאק שרמ*טה',
    ],
    'other writing systems': ['傻 逼', '傻.逼', 'с у к а', '씨1발', 'ㅅㅂ', 'شرموطـــة', '尼🐴', 'cy4ka'],
  };
  for (const [kind, texts] of Object.entries(disguises)) {
    test(kind, () => {
      assert.deepEqual(
        texts.filter((text) => wordsIn(text).length === 0),
        [],
      );
    });
  }
});

test('innocent words that hold a bad one are left alone', () => {
  const innocents = [
    'Scunthorpe Penistone Essex Lightwater Cockermouth',
    'shiitake mushrooms',
    'Dick Van Dyke',
    'the assassin wrote a classic analysis',
    "who're you and she'll see he'll go",
    "it's hit the wall, push it",
    'страхуй хохлома психуй',
    '他妈妈来了',
    'パチンコ フェラーリ ばかり ファックス',
    '시발점 새끼손가락',
    'cono de tráfico, un año',
    'Pique-nique en famille',
    'if (f & u) c = k; f(x) = u(x) + c(x) * k',
    'Mr Hooker of Hooker County, Uncle Dick, Dick Street',
    'a(b) or c[d], 1 || 2, x |= y, foo(bar)',
    'order SH17-2024, hash a55h01e5c0ffee',
    'マンコ・カパック シネマ',
    '他 妈妈来了',
    'I a m',
    'une tapette à mouches',
    'la salle arabe, une salade',
    '(untitled) (hunt) (oops, (rap)',
    'well—known, x—y, I—no, 5—10 km',
    'der Schießstand, wir schießen scharf',
    'key 3f5c4k9d1ab0, pin 5413',
  ];
  assert.deepEqual(
    innocents.filter((text) => wordsIn(text).length > 0),
    [],
  );
});

test('a word upside down is pointed at where it stands', () => {
  const text = 'well ʇı ɥɔʇᴉq ok';
  const [found] = scanner.scan(text).badWords;
  assert.deepEqual([found?.start, found?.end], [8, 13]);
  assert.equal(text.slice(8, 13), 'ɥɔʇᴉq');
});

test('spans point at what stands in the original', () => {
  const text = 'Ｗell, f\u200bu\u200bck\u200b you & &#102;uck, 𝓯𝓾𝓬𝓴!';
  const found = scanner.scan(text).badWords.map(({ start, end }) => text.slice(start, end));
  assert.deepEqual(found, ['f\u200bu\u200bck\u200b', '&#102;uck', '𝓯𝓾𝓬𝓴']);
});

test("an account's own words go before the lexicon's", () => {
  const own = scanner.compileOwnWords([
    { word: 'Fuck', severity: 0 },
    { word: 'purple monkey', severity: 3 },
  ]);
  const words = (text: string): string[] => scanner.scan(text, own).badWords.map(({ word }) => word);
  assert.deepEqual(words('oh fuck, a Purple  Monkey'), ['purple monkey']);
});

test('languages are told by script and common words, and not told without evidence', () => {
  const told = Object.entries({
    en: 'The weather is lovely today',
    de: 'Das Wetter ist heute schön',
    fr: "Il fait très beau aujourd'hui",
    es: 'Hoy hace muy buen tiempo',
    ru: 'Сегодня хорошая погода',
    uk: 'Сьогодні їдемо до Києва',
    ar: 'الطقس جميل اليوم',
    ja: '今日はいい天気です',
    zh: '今天天气很好',
    ko: '오늘 날씨가 좋아요',
  }).map(([language, text]) => [language, scanner.scan(text).detected.language]);
  for (const [language, found] of told) assert.equal(found, language);
  for (const text of ['', '12345', 'Xyzzy Qwrt', '👍'])
    assert.equal(scanner.scan(text).detected.language, null);
});

test('what is found does not depend on the texts whose words were met before', () => {
  const pieces =
    'the game was class scunthorpe keep sh it fuck fu ck fcuk shiit mother you are dick s h wi put he hee'.split(
      ' ',
    );
  const texts = pieces.flatMap((first) =>
    pieces.flatMap((second) => [' ', '-', '.', "'"].map((between) => `${first}${between}${second}!`)),
  );
  const tables = { lexicon: read('lexicon.txt'), languages: read('languages.txt') };
  const [forwards, backwards] = [createTextScanner(tables), createTextScanner(tables)];
  const findIn = (order: readonly string[], scan: typeof scanner): Map<string, unknown> =>
    new Map(
      order.map((text) => {
        const { badWords, detected, rows } = scan.scan(text);
        return [text, { badWords, detected, codes: rows.codes.slice(0, rows.length) }];
      }),
    );
  const first = findIn(texts, forwards);
  assert.deepEqual(findIn(texts, forwards), first);
  assert.deepEqual(new Map([...findIn(texts.toReversed(), backwards)].reverse()), first);
});
