import { endpoints } from './endpoints.ts';
import type { ReviewOrder } from './features/custom-rules/backtests.store.ts';
import type { PastSubject } from './features/custom-rules/past-event.ts';
import { compilePick } from './features/custom-rules/pick-fields.ts';
import { fieldsReadBy } from './features/custom-rules/rule-document.ts';
import type { EventMapping, RuleSubject } from './features/custom-rules/rule-subject.ts';
import type { Call } from './http/call.ts';
import type { AnyEndpoint } from './http/define-endpoint.ts';
import type { RuledReport, RuleInput, RuleRunner } from './http/endpoint-rules.ts';

export interface ReviewOptions {
  /** What endpoints draw on; nothing of it may ask the network. */
  readonly deps: () => unknown;
  /** Modules that the plan of an account lacks, which its rules do not see. */
  readonly lacksModules: (accountId: string) => Promise<ReadonlySet<string>>;
  readonly clock: () => number;
  readonly stopwatch: () => number;
  /** Settles when requests that wait have had their turn. */
  readonly nextTurn: () => Promise<void>;
  readonly endpoints?: readonly AnyEndpoint[];
}

/** Look-ups go on for so long before requests have their turn. */
const sliceMs = 1;

/**
 * Looks up again what calls of the past asked about, as the endpoint would answer now, for back-tests: the same code
 * runs and the same view is read as when a rule is live. What a call was sent beside its subject is not known.
 */
export function reviewPastCalls(options: ReviewOptions): ReviewOrder {
  const { deps, lacksModules, clock, stopwatch, nextTurn, endpoints: list = endpoints } = options;

  return ({ accountId, rule }) => {
    const reviewable = reviewableOf(rule.endpoint, list);
    const paths = fieldsReadBy(rule).filter((path) => path.startsWith(root));
    const pick = compilePick(paths.map((path) => path.slice(root.length)));
    const parts = new Set(paths.map((path) => path.slice(root.length).split('.')[0]?.replace('[]', '')));
    const call: Call = {
      version: 2,
      legacy: false,
      headers: {},
      nowMs: clock(),
      caller: () => null,
      accountId: () => accountId,
      keyId: () => null,
      baseUrl: () => '',
    };

    async function answer(asked: PastSubject, plan: Parameters<Apply>[5]): Promise<object | null> {
      if (reviewable === null) return null;
      try {
        const input = readInput(reviewable, asked);
        const report = await reviewable.endpoint.run(input, call, deps());
        let seen: object | null = null;
        const runner: RuleRunner = {
          wants: (part) => parts.has(part),
          run<Report extends RuledReport>({ response }: RuleInput, same: Report): Report {
            seen = pick(response);
            return same;
          },
        };
        reviewable.apply(report, input, call, deps(), runner, plan);
        return seen;
      } catch {
        // What cannot be answered today, such as a subject that was cut off, tells nothing.
        return null;
      }
    }

    return async (subjects) => {
      const plan = { lacksModules: await lacksModules(accountId) };
      const answers: (object | null)[] = [];
      let startMs = stopwatch();
      for (const subject of subjects) {
        answers.push(await answer(subject, plan));
        if (stopwatch() - startMs < sliceMs) continue;
        await nextTurn();
        startMs = stopwatch();
      }
      return answers;
    };
  };
}

const root = 'response.';

type Apply = NonNullable<AnyEndpoint['rules']>['apply'];
type Input = Readonly<Record<string, unknown>>;

interface Reviewable {
  readonly endpoint: AnyEndpoint;
  readonly names: NonNullable<EventMapping['review']>;
  readonly apply: Apply;
}

/** The endpoint that answers for a kind of rules, where events keep what it can be asked by. */
function reviewableOf(name: string, list: readonly AnyEndpoint[]): Reviewable | null {
  for (const endpoint of list) {
    const { rules } = endpoint;
    if (rules?.subject.name !== name) continue;
    const { past } = rules.subject as RuleSubject;
    if (typeof past !== 'object' || past?.review === undefined || past.endpoints[0] !== endpoint.name)
      continue;
    return { endpoint, names: past.review, apply: rules.apply };
  }
  return null;
}

/** The parameters as if only the subject had been sent. Throws where they cannot be read. */
function readInput({ endpoint, names }: Reviewable, { subject, country }: PastSubject): Input {
  const sent = (name: string): string | null => {
    if (name === names.subject) return subject;
    return name === names.country ? (country ?? anyCountry(subject)) : null;
  };
  return Object.fromEntries(
    Object.entries<AnyEndpoint['parameters'][string]>(endpoint.parameters).map(([key, { v2, read }]) => [
      key,
      read(sent(v2)),
    ]),
  );
}

/** With its calling code a number is the same in every country; without one nobody knows which it was. */
function anyCountry(number: string): string | null {
  return number.startsWith('+') ? 'US' : null;
}
