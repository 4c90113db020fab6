import { Type } from 'typebox';
import { ApiError } from '../../errors.ts';
import { defineEndpoint } from '../../http/define-endpoint.ts';
import { defineParameter, type Sent, sentText } from '../../http/define-parameter.ts';
import { defineAlert } from '../events/alert-kinds.ts';
import type { BadWord } from './find-bad-words.ts';
import { judgeText } from './judge-text.ts';
import type { Lexicon } from './lexicon.ts';
import { maskWords } from './mask-words.ts';
import type { ReadText } from './read-text.ts';
import { sampleTextReport } from './sample-text-report.ts';
import { textDataV1, textDataV2 } from './text-fields.ts';
import type { TextReport } from './text-report.ts';
import { viewTextV1, viewTextV2 } from './view-text.ts';

/** What a profanity answer draws on. */
export interface TextSource {
  /** Longest text that is taken, in UTF-16 code units. */
  readonly maxLength: number;
  /** The words and phrases that an account allows or forbids, compiled; null where it has none. */
  ownWords(accountId: string): Lexicon | null;
  readonly read: ReadText;
}

const textParameter = defineParameter<string>({
  v1: 'text',
  v2: 'text',
  required: true,
  description:
    'The text to judge, at most 10,000 characters unless the operator sets another limit. Long texts fit a body better than an address, which may have 16 KB.',
  example: 'What a lovely day, you sh1thead!',
  schema: Type.String({ minLength: 1 }),
  read(sent) {
    const text = typeof sent === 'object' && !Array.isArray(sent) ? null : sentText(sent);
    if (text === null || text.trim() === '')
      throw new ApiError('invalid_params', { detail: 'The text parameter is missing or empty.' });
    return text;
  },
});

function yesOrNo(names: { readonly v1: string; readonly v2: string }, description: string) {
  return defineParameter<boolean | null>({
    ...names,
    required: false,
    description,
    example: 'no',
    schema: Type.Unsafe<string>({ type: 'string', enum: ['yes', 'no'] }),
    read: (sent) => readYesOrNo(sent, names.v1),
  });
}

const answers: Readonly<Record<string, boolean>> = {
  yes: true,
  no: false,
  true: true,
  false: false,
  1: true,
  0: false,
};

function readYesOrNo(sent: Sent, name: string): boolean | null {
  const text = sentText(sent)?.toLowerCase() ?? null;
  if (text === null) return null;
  const answer = Object.hasOwn(answers, text) ? answers[text] : undefined;
  if (answer === undefined)
    throw new ApiError('invalid_params', { detail: `The ${name} parameter must be yes or no.` });
  return answer;
}

interface ProfanityInput {
  readonly text: string;
  readonly scoreOnly: boolean | null;
  readonly listBadWords: boolean | null;
}

const optionsOf = ({ scoreOnly, listBadWords }: ProfanityInput) => ({
  scoreOnly: scoreOnly === true,
  listBadWords,
});

/** Whether a text is profane or abusive. */
export const profanityScoring = defineEndpoint({
  name: 'profanity_scoring',
  title: 'Profanity detection',
  summary: 'Whether a text is profane or abusive, how much so, and which words are.',
  description:
    'A learned model and a list of words in 21 languages, which finds words under their usual disguises, decide together. Where no model covers the language of the text the list decides alone and `isML` is false. A severe word is never safe. A text is judged by what it says, not by who says it to whom.',
  tag: 'Scoring',
  plan: 'free',
  parameters: {
    text: textParameter,
    scoreOnly: yesOrNo(
      { v1: 'scoreOnly', v2: 'score_only' },
      'Whether to answer only with the risk score and whether the text is safe. Default `no`.',
    ),
    listBadWords: yesOrNo(
      { v1: 'listBadWords', v2: 'list_bad_words' },
      'Whether to list the words found. Default `no` in v1, `yes` in v2. Not together with the score alone.',
    ),
  },
  v1: {
    method: 'GET',
    path: '/scoring/profanity',
    aliases: ['/badWords'],
    userId: true,
    repeatsStatus: true,
    data: textDataV1,
    view: (report: TextReport, input) => viewTextV1(report, optionsOf(input)),
  },
  v2: {
    method: 'POST',
    path: '/score/text',
    userId: true,
    data: textDataV2,
    view: (report: TextReport, input) => viewTextV2(report, optionsOf(input)),
  },
  example: { text: 'What a lovely day, you sh1thead!' },
  // What cannot be asked together is refused before the plan is looked at, in test mode too.
  allow({ scoreOnly, listBadWords }) {
    if (scoreOnly === true && listBadWords === true) {
      throw new ApiError('invalid_params', {
        detail: 'The scoreOnly and listBadWords parameters cannot be used together.',
      });
    }
  },
  sample: ({ text }): TextReport => sampleTextReport(text),
  run({ text }, call, { text: source }: { readonly text: TextSource }): TextReport {
    if (text.length > source.maxLength) {
      throw new ApiError('invalid_params', {
        detail: `The text is longer than ${source.maxLength} characters.`,
      });
    }
    const accountId = call.accountId();
    const own = accountId === null ? null : source.ownWords(accountId);
    const { detected, badWords, wordCount, probability, thresholds } = source.read(text, own);
    const severities = badWords.map(({ severity }) => severity);
    const verdict = judgeText({ severities, wordCount, probability, thresholds });
    return { text, detected, badWords, probability, verdict };
  },
  event: ({ text, badWords, verdict }: TextReport) => ({
    subject: maskWords(text.slice(0, longestSubject), withinSubject(badWords)),
    countryCode: null,
    risk: riskByScore[verdict.riskScore],
    flags: verdict.isSafe ? safe : unsafe,
  }),
  alert: ({ text, badWords, verdict }: TextReport) =>
    verdict.isSafe
      ? null
      : defineAlert({
          kind: 'profane_content',
          risk: riskByScore[verdict.riskScore],
          subject: maskWords(text.slice(0, longestSubject), withinSubject(badWords)),
          countryCode: null,
          payload: () => ({
            text: maskWords(text, badWords),
            totalBadWords: badWords.length,
            riskScore: verdict.riskScore,
            isSafe: verdict.isSafe,
          }),
        }),
  dataKind: 'profanity_data',
});

/** Events keep no more of a text than tells which one it was, and none of its profanity. */
const longestSubject = 200;
const safe: readonly string[] = [];
const unsafe: readonly string[] = ['profane'];
/** Risk on the scale of the events page; the API numbers high risk 1 and low risk 3. */
const riskByScore = [0, 95, 65, 30] as const;

function withinSubject(badWords: readonly BadWord[]): { start: number; end: number }[] {
  return badWords
    .filter(({ start }) => start < longestSubject)
    .map(({ start, end }) => ({ start, end: Math.min(end, longestSubject) }));
}
