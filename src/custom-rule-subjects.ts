import { endpoints } from './endpoints.ts';
import type { RuleSample } from './features/custom-rules/rule-source.ts';
import type { RuleSubject, RuleSubjects } from './features/custom-rules/rule-subject.ts';
import { compileRoutes } from './http/compile-routes.ts';
import type { AnyEndpoint } from './http/define-endpoint.ts';
import { exampleEnvelope } from './http/openapi/example-answer.ts';

/** What rules can be written for: the subjects that the endpoints of the list declare. */
export function ruleSubjectsOf(list: readonly AnyEndpoint[] = endpoints): RuleSubjects {
  return new Map(
    list.flatMap(({ rules }) =>
      rules === undefined ? [] : [[rules.subject.name, rules.subject as RuleSubject] as const],
    ),
  );
}

/** The example of the first endpoint of a subject, as something to try a rule on. */
export function createRuleSamples(list: readonly AnyEndpoint[] = endpoints): (subject: string) => RuleSample {
  const made = new Map<string, RuleSample>();
  return (name) => {
    let sample = made.get(name);
    if (sample === undefined) {
      sample = sampleOf(list.find(({ rules }) => rules?.subject.name === name));
      made.set(name, sample);
    }
    return sample;
  };
}

function sampleOf(endpoint: AnyEndpoint | undefined): RuleSample {
  const route = endpoint === undefined ? undefined : compileRoutes([endpoint]).v2[0]?.route;
  if (endpoint === undefined || route === undefined) return { request: {}, response: {}, history: null };
  const parameters = Object.values<AnyEndpoint['parameters'][string]>(endpoint.parameters);
  const request = parameters.flatMap(({ v1, v2, isBareBody }): [string, unknown][] => {
    const value = endpoint.example[v1];
    if (value === undefined) return [];
    // What may be the whole body is the request, for rules.
    return isBareBody === true ? Object.entries(value as object) : [[v2, value]];
  });
  const response = exampleEnvelope(route, '')['data'] as RuleSample['response'];
  return { request: Object.fromEntries(request), response, history: null };
}
