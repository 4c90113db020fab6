import type { Row } from './read-own-words.ts';

/** Words of the list that mostly mean something else. */
const leftOut = new Set(
  `abbie bates bender bitching blacky bonk boner bondage buttermilk caca cack cagone cajones cholo coot coon coons coonie coonies
   cooter cooties crotch crotchy crow crows darky darkie diddle dipstick dlck dolt dong dyke fack feck feg fellator fick finger flamer flamers
   focker fook forked fuc fugged fuku geebag gowl greaser groper gyp heeb higga higger higgers hoar hoe hooters hustler injun jap
   jailbait jigga jiggas jiggs jigro klan knicker knickers knob knobe knobed knober knobes ladboys ladyboy ladyboys mong mongoloid
   mongrel molester muff nip nicker niccer nicka nickas nickker nikkas nikker nigers nigra nigre nobs nonce nuckas nuggets nuggings
   nympho octopussy peener pecker peen peter prick pricks puss pusses pussy_cat puta ramrod rectum redskin sack salad_tosser sambo
   scut sheet shet shat shlong sissy slag slit snatch spanking sperm sphincter spic spick spics spik spook spooks spunk suck swine tart tacohead
   throater tramp vag vulva wang weenie weiner window_licker wop nob bj bbc bwc azz breasts god_damn negro negroes tits twink
   puzzies puzzy puussy fuggings fugger jim_crow loose_woman man_meat nut_butter full_of_shit animal_fucker fkbny 69 klitoris
   transvestite queers crows bastinado coolie punani nymphomaniac shylock puzz taking_the_piss pull_the_pud punk stump_chewer
   shiat upskirts ass_bandit fuzz spig spix nigs nig slanteye dothead chinavirus darkass kneegrows closet_fuckhead cotton_picker
   hustla dumb_bastard gays lesbo gaysian goddamn god_damned goddamned goddammit god_dammit goddamnit goddamn tosser tossing_salad
   fuks flaming dike dago retard tard anal anus ass asses arse damn hell piss boob boobs cock cocks dick dicks cum cums cumming
   wanked bollock bollox bollocks bugger shit cocksucker bitched bitchy schlong fingerpop harry_palms palm_jockey baby_batter`
    .split(/\s+/)
    .map((word) => word.replace(/_/g, ' ')),
);

/**
 * Surge AI's list of English profanity: words of letters and signs with a mean rating of severity from 1 to 3.
 * Spellings with signs for letters are left to the matcher.
 */
export function readSurge(csv: string): Row[] {
  return csv
    .trim()
    .split('\n')
    .slice(1)
    .flatMap((line) => {
      const fields = line
        .match(/("([^"]|"")*"|[^,]*)(,|$)/g)
        ?.map((field) => field.replace(/,$/, '').replace(/^"|"$/g, ''));
      const word = fields?.[0]?.toLowerCase() ?? '';
      const rating = Number(fields?.[7]);
      if (!/^[a-z]+( [a-z]+)*$/.test(word) || word.length < 4 || leftOut.has(word)) return [];
      const severity = rating >= 2.6 ? 3 : rating >= 1.6 ? 2 : 1;
      return [{ languages: ['en', 'und'], placement: 'w', severity, word }];
    });
}
