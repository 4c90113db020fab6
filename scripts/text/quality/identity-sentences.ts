/** Words for groups of people by language, as such people and newspapers use them. */
const identities: Readonly<Record<string, readonly string[]>> = {
  en: [
    'gay',
    'lesbian',
    'transgender',
    'Black',
    'white',
    'Asian',
    'Jewish',
    'Muslim',
    'Christian',
    'Mexican',
    'Turkish',
    'Chinese',
    'blind',
    'deaf',
    'autistic',
    'female',
    'old',
    'homeless',
  ],
  de: [
    'schwul',
    'lesbisch',
    'transgeschlechtlich',
    'jüdisch',
    'muslimisch',
    'christlich',
    'türkisch',
    'polnisch',
    'blind',
    'gehörlos',
    'autistisch',
    'arbeitslos',
  ],
  fr: [
    'homosexuel',
    'lesbienne',
    'noir',
    'juif',
    'musulman',
    'chrétien',
    'arabe',
    'chinois',
    'aveugle',
    'sourd',
    'autiste',
    'chômeur',
  ],
  es: [
    'gay',
    'lesbiana',
    'negro',
    'judío',
    'musulmán',
    'cristiano',
    'gitano',
    'chino',
    'ciego',
    'sordo',
    'autista',
    'indígena',
  ],
  ru: [
    'гей',
    'лесбиянка',
    'еврей',
    'мусульманин',
    'христианин',
    'украинец',
    'китаец',
    'узбек',
    'инвалид',
    'пенсионер',
  ],
  ar: ['مثلي', 'يهودي', 'مسلم', 'مسيحي', 'سوري', 'مصري', 'أسود', 'أعمى', 'أصم', 'لاجئ'],
  zh: ['同性恋者', '犹太人', '穆斯林', '基督徒', '黑人', '白人', '日本人', '盲人', '聋人', '老人'],
  ko: ['동성애자', '유대인', '무슬림', '기독교인', '흑인', '백인', '중국인', '일본인', '시각장애인', '노인'],
};

const sentences: Readonly<Record<string, readonly string[]>> = {
  en: [
    'My neighbour is _ and we play chess on Sundays.',
    'I am _.',
    'She wrote a book about being _ in London.',
    'The _ student won the science prize.',
    'A _ couple moved in next door.',
    'He said he is proud to be _.',
  ],
  de: [
    'Mein Nachbar ist _ und wir spielen sonntags Schach.',
    'Ich bin _.',
    'Sie schreibt darüber, wie es ist, _ zu sein.',
    'Er sagt, dass er _ ist.',
  ],
  fr: [
    'Mon voisin est _ et nous jouons aux échecs.',
    'Je suis _.',
    'Il a dit qu’il était _.',
    'Ce livre parle de la vie quand on est _.',
  ],
  es: [
    'Mi vecino es _ y jugamos al ajedrez.',
    'Yo soy _.',
    'Dijo que es _.',
    'El libro cuenta cómo es ser _ en Madrid.',
  ],
  ru: ['Мой сосед — _, и мы играем в шахматы.', 'Он сказал, что он _.', 'Наш врач _ и очень добрый человек.'],
  ar: ['جاري _ ونلعب الشطرنج يوم الجمعة.', 'قال إنه _.', 'الطالب _ فاز بالجائزة.'],
  zh: ['我的邻居是_，我们周日下棋。', '他说他是_。', '这位_获得了科学奖。'],
  ko: [
    '제 이웃은 _이고 우리는 일요일에 체스를 둡니다.',
    '그는 자신이 _이라고 말했다.',
    '그 _ 학생이 과학상을 받았다.',
  ],
};

export interface IdentitySentence {
  readonly language: string;
  readonly identity: string;
  readonly text: string;
}

/** Harmless sentences about people of many groups. */
export function identitySentences(): IdentitySentence[] {
  return Object.entries(identities).flatMap(([language, words]) =>
    words.flatMap((identity) =>
      (sentences[language] as readonly string[]).map((sentence) => ({
        language,
        identity,
        text: sentence.replace('_', identity),
      })),
    ),
  );
}
