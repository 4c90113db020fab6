/** Pairs of a character and the letter it is taken for. */
function pairs(rows: string): ReadonlyMap<number, number> {
  const entries = [...rows.matchAll(/(\S)(\S)/gu)].map(
    ([, from, to]) =>
      [(from as string).codePointAt(0) as number, (to as string).codePointAt(0) as number] as const,
  );
  return new Map(entries);
}

/**
 * Letters of the Latin script itself that stand for a plain one: small capitals, phonetic and turned letters. They
 * are folded wherever they stand.
 */
export const latinVariants = pairs(
  `ᴀa ɑa ɐa ᴁa ʙb ɓb ƅb ᴄc ƈc ɕc ↄc ᴅd ɖd ɗd ȡd ᴇe ɛe ɘe ǝe ɜe ꜰf ɟf ɢg ɡg ɠg ᶃg ʜh ɦh ɥh ɧh ɪi ɨi ɩi ᵻi ᴊj ʝj ɉj ȷj
   ᴋk ƙk ʞk ʟl ɫl ɭl ɬl ƚl ᴍm ɱm ɯm ʍm ɴn ɲn ɳn ƞn ᴏo ɔo ɵo ᴘp ƥp ᵽp ꞯq ʠq ɋq ʀr ɽr ɾr ɹr ɍr ꜱs ʂs ƨs ᴛt ƭt ʈt ʇt ƫt
   ᴜu ʉu ʊu ᴠv ʋv ʌv ᴡw ⱳw ʏy ƴy ɏy ʎy ᴢz ʐz ʑz ƶz ȥz`,
);

/** Letters of other scripts that look like a Latin one, so much that a word of only them may be meant as Latin. */
export const closeLookAlikes = pairs(
  `аa вb еe ѕs іi јj кk мm нh оo рp сc тt уy хx ԁd ԛq ԝw һh ӏl ѵv ԍg ьb үy ҁc
   αa βb ϲc εe ηn ιi κk νv οo ρp τt υu χx ωw γy ϳj ϻm μu
   օo սu հh ոn ցg զq յj լl քp աw տs ռn ӕa
   ꭺa ꮯc ꭼe ꮋh ꭻj ꮶk ꮮl ꮇm ꮲp ꮪs ꮤw ꮃw ꮩv ꮓz ᏼb ꭲt ꮐg ꭱr
   ꓐb ꓑp ꓒd ꓓd ꓔt ꓖg ꓗk ꓙj ꓚc ꓜz ꓝf ꓟm ꓠn ꓡl ꓢs ꓣr ꓦv ꓧh ꓪw ꓫx ꓬy ꓮa ꓰe ꓲi ꓳo ꓴu
   ᗩa ᗷb ᑕc ᗪd ᕮe ᖴf ᕼh ᓰi ᒍj ᛕk ᒪl ᗰm ᑎn ᑭp ᖇr ᔕs ᑌu ᐯv ᗯw ᙭x ⲁa ⲥc ⲉe ⲓi ⲕk ⲙm ⲛn ⲟo ⲣp ⲧt ⲩy ⲭx єe`,
);

/** Look-alikes that hardly any word of their own script has, so that whoever writes them wants to deceive. */
export const rareLookAlikes: ReadonlySet<number> = new Set(
  [...'ѕһԁԛԝӏѵԍҁϲϳϻꭺꮯꭼꮋꭻꮶꮮꮇꮲꮪꮤꮃꮩꮓᏼꭲꮐꭱꓐꓑꓒꓓꓔꓖꓗꓙꓚꓜꓝꓟꓠꓡꓢꓣꓦꓧꓪꓫꓬꓮꓰꓲꓳꓴᗩᗷᑕᗪᕮᖴᕼᓰᒍᛕᒪᗰᑎᑭᖇᔕᑌᐯᗯ᙭ⲁⲥⲉⲓⲕⲙⲛⲟⲣⲧⲩⲭ'].map(
    (letter) => letter.codePointAt(0) as number,
  ),
);

/** Letters that stand for a Latin one only between Latin letters. */
export const looseLookAlikes = pairs('пn гr шw иu яr цu бb эe лn зe ыb ёe чy πn λl σo ςs δd θo φf ζz ξe ψy');

/** Latin letters and digits that stand for a Cyrillic letter only between Cyrillic letters. */
export const latinAsCyrillic = pairs('aа bв cс eе hн kк mм oо pр tт xх yу uи nп rг zз 0о 3з 4ч 6б');

/** Digits and signs as letters. */
export const leetLetters = pairs(
  '0o 1i 2z 3e 4a 5s 6g 7t 8b 9g @a $s !i ¡i |i +t €e £l ¥y ¢c §s ₽p ₹r ¿i (c ©c ®r †t ‡t ¶p µu ∂d',
);

/** What the same sign may also stand for. */
export const otherLeetLetters = pairs('1l !l |l 6b 9q 7l 0u 3a');

/** Signs that hide one letter. */
export const maskSigns: ReadonlySet<number> = new Set(
  [...'*#%_?^~•●·×✱∗█■'].map((sign) => sign.codePointAt(0) as number),
);

/** Signs that stand between the letters of a word that is pulled apart, or between the parts of a compound. */
export const joiners: ReadonlySet<number> = new Set(
  [..."-—._·•~*'/\\,:+=|"].map((sign) => sign.codePointAt(0) as number),
);
