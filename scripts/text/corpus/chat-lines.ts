/**
 * Lines of our own as players write them to each other. The labelled texts hold no such chat: in them “ez”, “uninstall”
 * and “report” say nothing, and “kill” and “trash” say too much. Abuse of a player counts as abusive; orders, laments,
 * swearing at the luck and asking to report somebody do not.
 */
const insults =
  'noob|noobs|n00b|newb|scrub|scrubs|trash|garbage|bot|bots|dogs|dog|clown|clowns|monkey|monkeys|donkey|pig|pigs|braindead|brainless|useless|pathetic|feeder|feeders|loser|losers|kid|kids|idiot|idiots|moron|morons|retard|animal|animals|virgin|rat|coward|cowards|crybaby|failure|clueless|ape|apes'.split(
    '|',
  );
const roles =
  'mid|top|bot lane|support|carry|jungle|jungler|tank|healer|medic|sniper|goalie|keeper|adc|our mid|their carry|offlane|hunter|mage|captain'.split(
    '|',
  );
/** {i} is an insult, {r} a role. */
const abusive = [
  'ez|eazy|ezz|so ez|too ez|ezpz|ez clap|ez win|ez game|ez {r}|gg ez|ggez|ez {i}|ez lane|that was ez|2 ez|ez pz {i}',
  '{i}|{i} team|u {i}|ur {i}|you {i}|u are {i}|what a {i}|such a {i}|{i} {r}|{r} {i}|{r} is {i}|{r} so bad|{r} sucks|ur so bad|u so bad',
  'worst {r} ever|worst {r} in history|worst teammates ever|this team is {i}|whole team {i}|team of {i}|playing with {i} again|always {i} in my team',
  'learn to play {i}|l2p {i}|l2p|learn the game {i}|uninstall|uninstall {i}|uninstall and never come back|delete the game {i}|delete ur account|just delete it {i}|quit the game {i}|alt f4 {i}',
  'go back to bronze|go back to herald {i}|back to tutorial {i}|go play with dolls|go play candy crush {i}|go back to school {i}|ur mom plays better|my grandma plays better than {r}|your mother|ur mum {i}',
  'cry|cry more {i}|cry about it|cry harder|stay mad {i}|cope {i}|cope harder|sit down {i}|sit {i}|outplayed {i}|get good {i}|git gud|git gud {i}|get rekt|rekt {i}|get owned {i}|owned {i}|pwned {i}',
  'hardstuck {i}|boosted {i}|boosted animal|u bought this account|carried {i}|hard carried {i}|stop feeding {i}|feeding like a {i}|mute this {i}|report this {i}',
  'kys|kys {i}|kill urself|go kill yourself {i}|die irl|hope you die|hope ur family dies|get cancer {i}|go die {i}|drop dead {i}|you are a cancer|{r} is cancer|cancer {r}|u make me sick {i}',
  'stfu|stfu {i}|shut up {i}|shut it {i}|shut ur mouth|stop talking {i}|no one asked {i}|nobody likes u {i}|no friends|u have no life {i}|no life {i}|get a life {i}|0 brain|no brain {r}|negative iq|room temperature iq|double digit iq {r}|two braincells',
  'you deserve this {i}|u deserved to lose|hope u get banned {i}|u suck {i}|you all suck|suck it {i}|screw you {i}|f off {i}|gtfo {i}|f u {r}|wtf are you doing {i}|are you blind {i}|r u stupid or what|whats wrong with you {i}|use ur brain {i}|my dog plays better',
].join('|');
const lanes = 'mid|top|bot|bottom|left|right|base|river|jungle|point b|the tower|the bridge'.split('|');
const things =
  'wards|potions|ammo|armor|mana|gold|xp|smoke|dust|a healer|a shield|health|keys|the orb|the flag|boots'.split(
    '|',
  );
const names =
  'mid|top|the carry|the boss|the dragon|the courier|the healer|him|them|sniper|roshan|the tank'.split('|');
/** {l} is a place, {t} a thing, {n} someone to fight. */
const clean = [
  'gg|ggs|gg wp|gg all|ggwp|wp|wp all|glhf|gl hf|gl|hf|good game|good game all|well played|nice|nice one|nice try|nt|nt guys|ns|nice shot|gj|gj {n}|good job|good luck|close game|great match|thanks for the game|ty|thx|tyty|np|yw',
  'lol|lmao|haha|hahaha|xd|omg|wow|wtf|wtf lol|wtf happened|damn|damn nice|damn that was close|damn good play|holy crap nice|hell yeah|oh hell no my lag|crap i missed|dang|rip|rip me|f|oof|sheesh|no way|insane|insane play|sick shot|crazy game|this is crazy|that was sick',
  'sry|sorry|sorry guys|my bad|mb|my fault|misclick|i messed up|i suck today|im so bad today lol|im a noob sorry|i am new here|noob question|noob friendly server|is this a newbie guide|looking for a guide for noobs|i died again|im dead|i got killed|why am i dead',
  'go {l}|push {l}|def {l}|back {l}|gank {l}|help {l}|help {l} pls|{l} missing|ss {l}|missing {l}|care {l}|all {l}|group {l}|rotate {l}|ward {l}|tp {l}|coming {l}|smoke {l}|we lost {l}|they are {l}|dont go {l}|i go {l}|stay {l}|play safe {l}|bot lane is pushed',
  'need {t}|buy {t}|buy {t} pls|get {t}|i have no {t}|no {t}|out of {t}|can i have {t}|who has {t}|drop {t}|save the {t}|sell {t}|{t} first|ty for {t}',
  'kill {n}|kill {n} first|kill {n} fast|i kill {n}|i will kill {n}|lets kill {n}|focus {n}|shoot {n}|attack {n}|destroy {n}|nuke {n}|stun {n}|he killed me|they killed {n}|double kill|triple kill|first blood|headshot|{n} is dead|{n} is low|{n} one hp|{n} is fed|{n} almost dead|bait {n}|blind {n}|hit {n}',
  'report {n}|report pls|report afk|pls report {n}|reported|commend me|commend {n}|afk|brb|pause|pause pls|unpause|wait|wait for {n}|go|go go|go next|next game|ff|ff 15|surrender|end|end pls|just end|finish|dc|lag|so laggy|my ping is 200|server is dead|fps drop',
  'trash mobs first|clear the trash mobs|trash tier item|garbage collection lags|feed me the orb|feed the pet|dont feed|stop chasing|stop pls|easy boss|is this level easy|easy mode is fun|medium difficulty|ez pass expired|how do i uninstall a mod|uninstall the old version first|delete the old save|delete cache and restart|the bots are hard|bot match|play vs bots|add bots|monkey king is op|dog mount is cute|rat race map|clown skin looks nice|pig farm is full|kids event starts today|animal crossing is cute',
  'is he afk|where are u|where are you from|im from brazil|hi|hello|hi all|hey guys|hru|bye|cya|see you|good night|ok|okay|k|yes|no|yep|nope|why|what|who|how|?|??|idk|nvm|np man|sure|true|same|agree|we can win|we got this|last fight|one more|gg next|dont give up|keep going|clutch|lets go|pog|nice carry|well done {n}|love this hero|nerf {n}|{n} is op|{n} is too strong',
].join('|');

const slots: Readonly<Record<string, readonly string[]>> = {
  i: insults,
  r: roles,
  l: lanes,
  t: things,
  n: names,
};

/** Every pattern with every word for its first slot; of a second slot each takes the next word in turn. */
function fill(patterns: string): string[] {
  let turn = 0;
  return patterns.split('|').flatMap((pattern) => {
    const [, slot] = /\{(\w)\}/.exec(pattern) ?? [];
    if (slot === undefined) return [pattern];
    return (slots[slot] as readonly string[]).map((word) =>
      pattern.replace(`{${slot}}`, word).replace(/\{(\w)\}/, (_, other: string) => {
        const words = slots[other] as readonly string[];
        return words[turn++ % words.length] as string;
      }),
    );
  });
}

/** Lines of a kind; English alone has them. */
export function chatLines(language: string): { text: string; label: 0 | 1 }[] {
  if (language !== 'en') return [];
  return [
    ...fill(abusive).map((text) => ({ text, label: 1 as const })),
    ...fill(clean).map((text) => ({ text, label: 0 as const })),
  ];
}
