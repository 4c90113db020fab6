import { Type } from 'typebox';
import { flag, integer, nullable, number, record, text } from '../../http/schema.ts';
import { scriptNames } from './detect-language.ts';
import { languages } from './languages.ts';

const isMl = Type.Optional(
  flag('Whether the learned model judged the text; otherwise the list of words alone did.'),
);
const sentText = Type.Optional(text('The text as it was sent.'));
const totalBadWords = Type.Optional(
  nullable(integer('Number of profane words found; null unless the model judged the text.', { minimum: 0 })),
);
const riskScore = integer('0 completely safe, 1 high risk, 2 medium risk, 3 low risk.', {
  minimum: 0,
  maximum: 3,
});
const isSafe = flag(
  'Whether the text can be shown. A mild word that nothing else speaks against is safe with a risk score of 3.',
);

export const textDataV1 = record('Risk of the text. With `scoreOnly` only `riskScore` and `isSafe`.', {
  isML: isMl,
  text: sentText,
  totalBadWords,
  riskScore,
  isSafe,
  badWords: Type.Optional(
    Type.Array(text('As it stands in the text.'), {
      description: 'The words found, in the order of the text; only with `listBadWords`.',
    }),
  ),
  status: text('As beside `data`; old clients read it here.'),
  executionTime: integer('As beside `data`.', { minimum: 0 }),
});

export const textDataV2 = record('Risk of the text. With `score_only` only `risk_score` and `is_safe`.', {
  is_ml: isMl,
  text: sentText,
  total_bad_words: totalBadWords,
  risk_score: riskScore,
  is_safe: isSafe,
  risk_level: Type.Optional(
    Type.Unsafe<string>({
      type: 'string',
      enum: ['low', 'medium', 'high', 'critical'],
      description: 'The risk in words; critical where a severe word stands in a text of high risk.',
    }),
  ),
  recommendation: Type.Optional(
    Type.Unsafe<string>({
      type: 'string',
      enum: ['allow', 'review', 'block'],
      description: 'What to do with the text, going by it alone.',
    }),
  ),
  reasons: Type.Optional(
    Type.Array(text('One sentence.'), {
      description: 'What speaks against the text, strongest first, and what could not be asked.',
    }),
  ),
  probability: Type.Optional(
    nullable(
      number('How probable it is that people call the text profane or abusive; null without the model.', {
        minimum: 0,
        maximum: 1,
      }),
    ),
  ),
  language: Type.Optional(
    record('The language the text is in, as far as it can be told.', {
      code: nullable(
        Type.Unsafe<string>({
          type: 'string',
          enum: [...languages.filter((code) => code !== 'und'), null],
          description: 'ISO 639-1 code; null where there is too little to tell.',
        }),
      ),
      is_sure: flag('Whether the script or several words settle it.'),
    }),
  ),
  script: Type.Optional(
    nullable(
      Type.Unsafe<string>({
        type: 'string',
        enum: [...scriptNames, null],
        description: 'Script that most letters are of; null where there are no letters.',
      }),
    ),
  ),
  bad_words: Type.Optional(
    Type.Array(
      record('One word found.', {
        word: text('As it stands in the text, with its disguise.'),
        start: integer(
          'Offset of its first character in the text, in UTF-16 code units as JavaScript counts.',
          {
            minimum: 0,
          },
        ),
        end: integer('Offset behind its last character.', { minimum: 0 }),
        severity: Type.Unsafe<string>({
          type: 'string',
          enum: ['mild', 'strong', 'severe'],
          description: 'How severe the word is.',
        }),
        is_disguised: flag('Whether it is written so that simple filters miss it.'),
      }),
      { description: 'The words found, in the order of the text; left out with `list_bad_words=no`.' },
    ),
  ),
});
