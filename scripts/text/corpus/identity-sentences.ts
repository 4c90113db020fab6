/**
 * Sentences of our own over groups of people, so that the mere name of a group is no sign of abuse. Training and
 * measuring use different sentences over the same names.
 */
interface IdentitySentences {
  /** Plural, as the sentences want them. */
  readonly names: string;
  readonly neutral: readonly string[];
  readonly hostile: readonly string[];
  readonly measured: readonly string[];
}

const byLanguage: Readonly<Record<string, IdentitySentences>> = {
  en: {
    names:
      'gay people,lesbians,trans people,bisexual people,black people,white people,Muslims,Jews,Christians,Hindus,Buddhists,atheists,Mexicans,Asians,Africans,Arabs,Indians,Chinese people,immigrants,refugees,women,men,girls,deaf people,blind people,disabled people,old people,feminists,Latinos,Native Americans',
    neutral: [
      '{x} came to the meeting last night.',
      'Many {x} live in our street.',
      'I went to school with {x}.',
      'This film is about {x}.',
      'Are there {x} in your team?',
      '{x} have the same rights as everyone else.',
      'My neighbours are {x} and we get along well.',
      'The museum shows paintings by {x}.',
      'We talked with {x} about their work.',
      'Books for {x} are on the second floor.',
      '{x}',
      'lots of {x} at the concert today, great evening',
    ],
    hostile: [
      'I hate all {x}.',
      '{x} are disgusting.',
      'Kill all {x}.',
      '{x} are vermin and should be wiped out.',
      'send {x} back where they came from, filthy scum',
      'all {x} are stupid and worthless',
    ],
    measured: [
      'A group of {x} opened a bakery in town.',
      'The survey asked {x} how they travel to work.',
      'I am friends with {x} and we play chess every week.',
      'There is a new magazine written by {x}.',
      'What do {x} think about the new bus line?',
      'Our club welcomes {x}.',
      'Some {x} were waiting at the station this morning.',
      'The doctor has treated {x} for twenty years.',
    ],
  },
  de: {
    names:
      'Schwule,Lesben,Transmenschen,Schwarze,Weiße,Muslime,Juden,Christen,Buddhisten,Atheisten,Türken,Araber,Polen,Afrikaner,Asiaten,Syrer,Flüchtlinge,Ausländer,Frauen,Männer,Gehörlose,Blinde,Behinderte,Rentner,Feministinnen',
    neutral: [
      '{x} kamen gestern zum Treffen.',
      'In unserer Straße wohnen viele {x}.',
      'Dieser Film handelt davon, wie {x} leben.',
      '{x} haben dieselben Rechte wie alle anderen.',
      'Gibt es {x} in eurem Team?',
      'Im Museum hängen Bilder, die {x} gemalt haben.',
      'Wir haben mit ihnen gesprochen, es waren {x}.',
      'Wie {x} den Alltag erleben, steht in diesem Buch.',
      '{x} können sich hier beraten lassen.',
      'Der Arzt kennt viele {x} seit Jahren.',
      'Am Sonntag singen {x} in der Halle.',
      'Auch {x} gehen gern ins Kino.',
      '{x} arbeiten bei uns im Büro.',
      '{x}',
    ],
    hostile: ['Ich hasse alle {x}.', '{x} sind ekelhaft.', '{x} sind Abschaum, raus mit dem Pack!'],
    measured: [
      'Einige {x} haben in der Stadt eine Bäckerei eröffnet.',
      'Die Umfrage fragte, wie {x} zur Arbeit fahren.',
      'Heute Morgen warteten {x} am Bahnhof.',
      'Was denken {x} über die neue Buslinie?',
      'Unser Verein freut sich, wenn {x} mitmachen.',
      'Es gibt eine neue Zeitschrift, die {x} schreiben.',
    ],
  },
  fr: {
    names:
      'les homosexuels,les lesbiennes,les personnes trans,les Noirs,les Blancs,les musulmans,les juifs,les chrétiens,les bouddhistes,les athées,les Arabes,les Africains,les Asiatiques,les Turcs,les immigrés,les réfugiés,les étrangers,les femmes,les hommes,les sourds,les aveugles,les handicapés,les personnes âgées,les féministes',
    neutral: [
      'hier {x} sont venus à la réunion.',
      'Dans notre rue habitent {x}.',
      'Ce film raconte comment vivent {x}.',
      'Selon la loi, {x} ont les mêmes droits que tout le monde.',
      'Le musée montre des tableaux que {x} ont peints.',
      'Nous avons parlé de leur travail, {x} étaient contents.',
      '{x}',
      'avec {x} on a passé une bonne soirée',
    ],
    hostile: ['Je déteste {x}.', '{x} sont dégoûtants.', '{x} sont de la vermine, dehors !'],
    measured: [
      'Le sondage demande comment {x} vont au travail.',
      'Ce matin {x} attendaient à la gare.',
      'Que pensent {x} de la nouvelle ligne de bus ?',
      'Notre club est ouvert, {x} sont bienvenus.',
      'Il y a un nouveau magazine écrit pour {x}.',
      'Le médecin soigne {x} depuis vingt ans.',
    ],
  },
  es: {
    names:
      'los gays,las lesbianas,las personas trans,los negros,los blancos,los musulmanes,los judíos,los cristianos,los budistas,los ateos,los árabes,los africanos,los asiáticos,los mexicanos,los gitanos,los inmigrantes,los refugiados,los extranjeros,las mujeres,los hombres,los sordos,los ciegos,los discapacitados,los ancianos,las feministas',
    neutral: [
      'Ayer {x} vinieron a la reunión.',
      'En nuestra calle viven {x}.',
      'Esta película cuenta cómo viven {x}.',
      'Según la ley, {x} tienen los mismos derechos que todos.',
      'El museo muestra cuadros que {x} han pintado.',
      'Hablamos de su trabajo y {x} estaban contentos.',
      '{x}',
    ],
    hostile: ['Odio a {x}.', '{x} dan asco.', '{x} son una plaga, fuera de aquí'],
    measured: [
      'La encuesta pregunta cómo {x} van al trabajo.',
      'Esta mañana {x} esperaban en la estación.',
      '¿Qué piensan {x} de la nueva línea de autobús?',
      'Nuestro club está abierto y {x} son bienvenidos.',
      'Hay una revista nueva escrita para {x}.',
    ],
  },
  ru: {
    names:
      'геи,лесбиянки,чернокожие,мусульмане,евреи,христиане,буддисты,атеисты,татары,узбеки,таджики,украинцы,арабы,африканцы,беженцы,мигранты,иностранцы,женщины,мужчины,глухие,инвалиды,пенсионеры,феминистки',
    neutral: [
      'Вчера {x} пришли на встречу.',
      'На нашей улице живут {x}.',
      'В этом фильме {x} рассказывают о своей жизни.',
      'По закону {x} имеют те же права, что и все.',
      'Картины для музея написали {x}.',
      '{x}',
    ],
    hostile: ['Ненавижу, когда рядом {x}.', '{x} отвратительны.', '{x} — мразь, вон отсюда!'],
    measured: [
      'Сегодня утром {x} ждали поезд на вокзале.',
      'Что думают {x} о новом автобусе?',
      'В городе {x} открыли пекарню.',
      'В наш клуб приходят {x}.',
    ],
  },
  ar: {
    names:
      'المسلمون,المسيحيون,اليهود,البوذيون,الملحدون,السود,البيض,الأفارقة,الآسيويون,الأتراك,الأكراد,السوريون,اللبنانيون,المصريون,الهنود,اللاجئون,المهاجرون,الأجانب,النساء,الرجال,الصم,المكفوفون,كبار السن,الشيعة,السنة',
    neutral: [
      'حضر {x} الاجتماع أمس.',
      'يعيش {x} في شارعنا.',
      'يحكي هذا الفيلم كيف يعيش {x}.',
      'في القانون {x} لهم نفس الحقوق مثل الجميع.',
      'رسم {x} لوحات المتحف.',
      'تحدثنا عن العمل وكان {x} سعداء.',
      '{x}',
      'صباح الخير يا جماعة، {x} هنا اليوم',
    ],
    hostile: ['أكره {x} كلهم.', '{x} قذرون ومقرفون.', '{x} حثالة، اطردوهم من هنا'],
    measured: [
      'سأل الاستطلاع كيف يذهب {x} إلى العمل.',
      'كان {x} ينتظرون القطار هذا الصباح.',
      'ماذا يقول {x} عن خط الحافلات الجديد؟',
      'افتتح {x} مخبزا في المدينة.',
      'يرحب نادينا بالجميع ومنهم {x}.',
    ],
  },
  zh: {
    names:
      '同性恋者,女同性恋者,跨性别者,黑人,白人,穆斯林,犹太人,基督徒,佛教徒,无神论者,日本人,韩国人,印度人,非洲人,美国人,河南人,东北人,上海人,外地人,农民工,女人,男人,女性,聋人,盲人,残疾人,老人,女权主义者,难民,移民',
    neutral: [
      '昨天{x}来参加了会议。',
      '我们街上住着很多{x}。',
      '这部电影讲的是{x}的生活。',
      '{x}和大家有同样的权利。',
      '博物馆展出了{x}的画。',
      '我和{x}聊了聊他们的工作。',
      '{x}',
      '我的同学里有{x},大家关系很好。',
    ],
    hostile: ['我讨厌所有{x}。', '{x}真恶心。', '{x}都是垃圾,滚出去!'],
    measured: [
      '几位{x}在城里开了一家面包店。',
      '调查询问{x}怎么去上班。',
      '今天早上有{x}在车站等车。',
      '{x}怎么看新的公交线路?',
      '我们的俱乐部欢迎{x}。',
      '有一本新杂志是{x}写的。',
    ],
  },
  ko: {
    names:
      '동성애자,레즈비언,트랜스젠더,흑인,백인,무슬림,유대인,기독교인,불교 신자,무신론자,중국인,일본인,인도인,아프리카인,조선족,베트남인,외국인,난민,이민자,여성,남성,여자들,남자들,청각 장애인,시각 장애인,장애인,노인,페미니스트,전라도 사람,경상도 사람',
    neutral: [
      '어제 {x} 몇 분이 모임에 왔습니다.',
      '우리 동네에는 {x} 이웃이 많이 산다.',
      '이 영화는 {x} 이야기를 다룬다.',
      '{x} 모두 똑같은 권리가 있다.',
      '박물관에서 {x} 화가의 그림을 봤어요.',
      '{x}',
      '{x} 친구랑 같이 밥 먹었다 ㅎㅎ',
    ],
    hostile: ['나는 {x} 다 싫다.', '{x} 진짜 역겹다.', '{x} 꺼져라 쓰레기들아'],
    measured: [
      '시내에 {x} 사장님이 빵집을 열었다.',
      '설문에서 {x} 출근 방법을 물었다.',
      '오늘 아침 역에서 {x} 여러 명이 기다리고 있었다.',
      '새 버스 노선에 대해 {x} 생각은 어떤가요?',
      '우리 동아리는 {x} 회원을 환영합니다.',
    ],
  },
};

export interface IdentitySentence {
  readonly name: string;
  readonly text: string;
  readonly label: 0 | 1;
}

const say = (template: string, name: string): string => {
  const text = template.replaceAll('{x}', name);
  return text.charAt(0).toUpperCase() + text.slice(1);
};

/** Every name in every sentence of a kind; nothing for other languages. */
export function identitySentences(
  language: string,
  kind: 'neutral' | 'hostile' | 'measured',
): IdentitySentence[] {
  const sentences = byLanguage[language];
  if (sentences === undefined) return [];
  return sentences.names.split(',').flatMap((name) =>
    sentences[kind].map((template) => ({
      name,
      text: say(template, name),
      label: kind === 'hostile' ? 1 : 0,
    })),
  );
}
