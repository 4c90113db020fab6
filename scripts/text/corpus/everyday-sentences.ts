/**
 * Sentences of our own about everyday life. The labelled texts are tweets and quarrels about politics; without these a
 * model takes plain short sentences, which it never sees, for anything. Each subject is put before each predicate.
 */
const byLanguage: Readonly<Record<string, { readonly subjects: string; readonly predicates: string }>> = {
  en: {
    subjects:
      'My sister|The teacher|Our neighbour|The children|A friend of mine|The doctor|My parents|The baker|Everyone at work|The old cat',
    predicates:
      'went to the market|likes tea with milk|came home late yesterday|is reading a book about Rome|is waiting at the bus stop|took the train to the coast|made soup for dinner|asked for the bill|forgot the umbrella|lives near the river|watched the match with us|is looking for the keys|wrote a long letter|planted tomatoes in the garden|needs a new phone',
  },
  de: {
    subjects:
      'Meine Schwester|Der Lehrer|Unsere Nachbarin|Das Kind|Ein Freund von mir|Die Ärztin|Mein Vater|Der Bäcker|Die alte Katze|Sie|Er|Unser Verein|Heute Abend|Am Montag|Jeden Tag',
    predicates:
      'geht auf den Markt|trinkt gern Tee mit Milch|kam gestern spät nach Hause|liest ein Buch über Rom|wartet an der Haltestelle|fährt mit dem Zug ans Meer|kocht eine Suppe|hat die Rechnung bezahlt|hat den Schirm vergessen|wohnt in der Nähe vom Fluss|sieht sich das Spiel an|sucht die Schlüssel|schreibt einen langen Brief|pflanzt Tomaten im Garten|braucht ein neues Handy|verkauft Brot und Kuchen|lernt jetzt schwimmen|packt den Koffer|feiert bald Geburtstag|singt im Chor|hat in der Stadt ein Geschäft eröffnet|war am Bahnhof|isst Kekse mit Kakao|malt ein Bild|kauft Fleisch beim Metzger|besucht die Großeltern|hat heute frei|mag Vögel und Hunde|fährt morgen in den Urlaub|baut ein Haus auf dem Land',
  },
  fr: {
    subjects:
      'Ma sœur|Le professeur|Notre voisine|L’enfant|Un ami|La médecin|Mon père|Le boulanger|Le vieux chat|Elle|Il|Notre club',
    predicates:
      'va au marché|boit du thé avec du lait|est rentré tard hier|lit un livre sur Rome|attend à l’arrêt du bus|prend le train pour la mer|prépare une soupe|a payé l’addition|a oublié le parapluie|habite près de la rivière|regarde le match|cherche les clés|écrit une longue lettre|plante des tomates dans le jardin|a besoin d’un nouveau téléphone|vend du pain et des gâteaux|apprend à nager|fait la valise|fête son anniversaire en juillet|chante dans une chorale|a ouvert un magasin en ville|était à la gare ce matin|mange une salade|peint un tableau|achète du poulet|joue dehors avec les garçons|visite un pays lointain|aime les oiseaux et les chiens|part en vacances demain|fait cuire un gâteau',
  },
  es: {
    subjects:
      'Mi hermana|El profesor|Nuestra vecina|El niño|Un amigo|La médica|Mi padre|El panadero|El gato viejo|Ella|Él|Nuestro club',
    predicates:
      'va al mercado|bebe té con leche|llegó tarde a casa ayer|lee un libro sobre Roma|espera en la parada del autobús|toma el tren a la costa|prepara una sopa|pagó la cuenta|olvidó el paraguas|vive cerca del río|mira el partido|busca las llaves|escribe una carta larga|planta tomates en el jardín|necesita un teléfono nuevo|vende pan y pasteles|aprende a nadar|hace la maleta|celebra su cumpleaños en julio|canta en un coro|abrió una tienda en la ciudad|estaba en la estación|come una ensalada|pinta un cuadro|compra pollo|juega fuera con los chicos|visita a los abuelos|tiene perros y pájaros|se va de vacaciones mañana|cuece huevos',
  },
  ar: {
    subjects: 'أختي|المعلم|جارتنا|الطفل|صديقي|الطبيبة|أبي|الخباز|هي|هو',
    predicates:
      'في السوق الآن|مع العائلة في البيت|عند محطة الحافلة|على الشاطئ اليوم|في المدرسة كل صباح|أمام المتحف الجديد|في الحديقة مع القط والكلب|يحب الشاي بالحليب|يقرأ كتابا عن روما|ينتظر القطار|يبحث عن المفاتيح|يكتب رسالة طويلة|يشاهد المباراة معنا|يحتاج هاتفا جديدا|يطبخ الحساء للعشاء|يبيع الخبز والكعك|يتعلم السباحة|سافر إلى المدينة أمس|نسي المظلة في المكتب|يحتفل بعيد ميلاده غدا',
  },
  zh: {
    subjects: '我姐姐|老师|我们的邻居|孩子们|我朋友|医生|我爸爸|面包师|他|她|今天大家',
    predicates:
      '去市场买菜|喜欢喝牛奶茶|昨天很晚才回家|在看一本关于罗马的书|在车站等公交车|坐火车去海边|做了一锅汤|付了账|忘了带雨伞|住在河边|在看比赛|在找钥匙|写了一封长信|在花园里种西红柿|需要一部新手机|卖面包和蛋糕|在学游泳|在收拾行李|下周过生日|在合唱团唱歌|在城里开了一家店|早上在火车站|吃了沙拉|在画画|买了鸡肉|在外面玩|明天去度假|喜欢小鸟和狗',
  },
  ko: {
    subjects:
      '우리 언니는|선생님은|이웃집 아저씨는|아이들은|내 친구는|의사 선생님은|아버지는|빵집 주인은|그는|그녀는|오늘 우리는',
    predicates:
      '시장에 갔다|우유 넣은 차를 좋아한다|어제 집에 늦게 왔다|로마에 관한 책을 읽는다|정류장에서 버스를 기다린다|기차를 타고 바다에 간다|저녁에 국을 끓였다|계산을 했다|우산을 잊어버렸다|강 근처에 산다|경기를 보고 있다|열쇠를 찾고 있다|긴 편지를 썼다|마당에 토마토를 심었다|새 전화기가 필요하다|빵과 케이크를 판다|수영을 배운다|가방을 싸고 있다|곧 생일이다|합창단에서 노래한다|시내에 가게를 열었다|아침에 역에 있었다|샐러드를 먹었다|그림을 그린다|닭고기를 샀다|내일 휴가를 간다|새와 강아지를 좋아한다',
  },
};

const unspaced = 'zh';

/** Every subject with every predicate; nothing for other languages. */
export function everydaySentences(language: string): string[] {
  const parts = byLanguage[language];
  if (parts === undefined) return [];
  const between = language === unspaced ? '' : ' ';
  const end = language === unspaced ? '。' : '.';
  return parts.subjects
    .split('|')
    .flatMap((subject) =>
      parts.predicates.split('|').map((predicate) => subject + between + predicate + end),
    );
}
