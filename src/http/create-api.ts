import type { IncomingHttpHeaders } from 'node:http';
import findMyWay from 'find-my-way';
import { ApiError, type ErrorType } from '../errors.ts';
import type { CidrSet } from '../features/ip/cidr.ts';
import type { IpAddress } from '../features/ip/ip-address.ts';
import { type Format, findFormat, formats } from '../formats/index.ts';
import { encodeJsonp, isCallbackName } from '../formats/jsonp.ts';
import type { ApiVersion, Call } from './call.ts';
import { callerAddress, type ForwardedHeader } from './caller-address.ts';
import { type Address, commonPlaces, firstOwnPlace, type Route } from './compile-routes.ts';
import type { Alert } from './define-endpoint.ts';
import { type Sent, sentText } from './define-parameter.ts';
import type { RuleBook } from './endpoint-rules.ts';
import { encodeEnvelope, encodeErrorEnvelope } from './envelopes.ts';
import type { CallerKey, CallRecorder, Gate } from './gate.ts';
import { createHttpDate } from './http-date.ts';
import { parseJsonBody } from './parse-json-body.ts';
import { addParameter, parseQuery, placeOf } from './parse-query.ts';
import { countAnswer } from './route-stats.ts';

export interface ApiRequest {
  readonly method: string;
  /** Path and query as they came. */
  readonly url: string;
  readonly headers: IncomingHttpHeaders;
  readonly remoteAddress: string | undefined;
  /** Whether the connection to this server itself is encrypted. */
  readonly encrypted?: boolean;
  /** The body's text; null when there is none. */
  readonly body: string | null;
}

export interface ApiResponse {
  readonly status: number;
  /** Header lines, each ended by CRLF. All of them are our own words and numbers: nothing that was sent stands here. */
  readonly head: string;
  readonly body: string;
  /** Whether the body is ASCII, which can be sent without converting it. */
  readonly isAscii: boolean;
}

export interface ApiOptions {
  readonly v1: readonly Address[];
  readonly v2: readonly Address[];
  readonly deps: unknown;
  readonly gate: Gate;
  readonly recorder: CallRecorder;
  /** The accounts' own rules; none where nobody can have any. */
  readonly rules?: RuleBook;
  readonly clock: () => number;
  /** Fractional milliseconds that never go back, for measuring. */
  readonly stopwatch: () => number;
  readonly reportFailure: (error: unknown, endpoint: string) => void;
  readonly publicUrl: string | null;
  readonly v2Host: string | null;
  readonly v1ErrorStatus: '200' | 'conventional';
  readonly trustedProxies: CidrSet | null;
  readonly forwardedHeader: ForwardedHeader;
  readonly userIdMaxLength: number;
  readonly onAnswer?: (route: Route, outcome: string, us: number, key: CallerKey | null) => void;
}

/** Where a request leads. `queryText` is what stands behind the question mark. */
export interface Match {
  readonly route: Route;
  readonly legacy: boolean;
  readonly pathValues: Readonly<Record<string, string | undefined>>;
  readonly queryText: string;
}

export interface Api {
  /** Null when the address is none of the API's. */
  match(method: string, url: string, host: string | undefined): Match | null;
  /** The methods an address takes; empty when the address is none of the API's. */
  methodsOf(url: string, host: string | undefined): string[];
  versionOf(url: string, host: string | undefined): ApiVersion;
  handle(match: Match, request: ApiRequest): ApiResponse | Promise<ApiResponse>;
}

interface Target {
  readonly route: Route;
  readonly legacy: boolean;
}

const json = findFormat('JSON') as Format;
const formatNames = formats.map((format) => format.name);

export function createApi(options: ApiOptions): Api {
  const main = createRouter();
  const v2Root = createRouter();
  for (const address of options.v1) {
    addRoute(main, address, '');
    addRoute(main, address, '/v1');
  }
  for (const address of options.v2) {
    addRoute(main, address, '/v2');
    addRoute(v2Root, address, '');
    addRoute(v2Root, address, '/v2');
  }
  // Most calls name a documented path exactly; they need no router.
  const exact = new Map<string, Target>();
  for (const { method, path, route, legacy } of options.v1) {
    if (method === 'GET' && !path.includes('{')) exact.set(path, { route, legacy });
  }

  const isV2Host = (host: string | undefined): boolean =>
    options.v2Host !== null && host !== undefined && hostName(host) === options.v2Host;

  function match(method: string, url: string, host: string | undefined): Match | null {
    const cut = url.indexOf('?');
    const path = cut === -1 ? url : url.slice(0, cut);
    const queryText = cut === -1 ? '' : url.slice(cut + 1);
    const onV2Host = isV2Host(host);
    if (!onV2Host && (method === 'GET' || method === 'HEAD')) {
      const target = exact.get(path);
      if (target !== undefined) return { ...target, pathValues: noValues, queryText };
    }
    const router = onV2Host ? v2Root : main;
    const found = router.find(routed(method), path);
    if (found === null) return null;
    const target = found.store as Target;
    return { ...target, pathValues: found.params, queryText };
  }

  function versionOf(url: string, host: string | undefined): ApiVersion {
    return isV2Host(host) || /^\/+v2(?:[/?]|$)/i.test(url) ? 2 : 1;
  }

  function methodsOf(url: string, host: string | undefined): string[] {
    return (['GET', 'POST', 'PUT', 'PATCH', 'DELETE'] as const).filter(
      (method) => match(method, url, host) !== null,
    );
  }

  return { match, versionOf, methodsOf, handle: createHandler(options) };
}

const noValues: Readonly<Record<string, string | undefined>> = Object.freeze({});

function createRouter() {
  return findMyWay<findMyWay.HTTPVersion.V1>({
    caseSensitive: false,
    ignoreDuplicateSlashes: true,
    ignoreTrailingSlash: true,
    // As long as a request line may be, so that a value that is too long gets the error of its parameter.
    maxParamLength: 16_384,
    querystringParser: () => ({}),
  });
}

function addRoute(router: ReturnType<typeof createRouter>, address: Address, prefix: string): void {
  const path = prefix + address.path.replaceAll(/\{(\w+)\}/g, ':$1');
  // Aliases may differ from a path by letter case alone, which the router does not tell apart.
  if (router.hasRoute(address.method, path)) return;
  const target: Target = { route: address.route, legacy: address.legacy };
  router.on(address.method, path, unused, target);
}

function unused(): void {}

function routed(method: string): findMyWay.HTTPMethod {
  return (method === 'HEAD' ? 'GET' : method) as findMyWay.HTTPMethod;
}

function hostName(host: string): string {
  return host.toLowerCase().replace(/:\d+$/, '');
}

/** What is known of a request while it is being answered; becomes the Call that an endpoint sees. */
class CallState implements Call {
  readonly version: ApiVersion;
  readonly legacy: boolean;
  readonly nowMs: number;
  readonly #request: ApiRequest;
  readonly #options: ApiOptions;
  #caller: IpAddress | null | undefined = undefined;
  key: CallerKey | null = null;
  format: Format = json;
  callback: string | null = null;

  constructor(match: Match, request: ApiRequest, options: ApiOptions) {
    this.version = match.route.version;
    this.legacy = match.legacy;
    this.nowMs = options.clock();
    this.#request = request;
    this.#options = options;
  }

  get headers(): IncomingHttpHeaders {
    return this.#request.headers;
  }

  caller(): IpAddress | null {
    if (this.#caller === undefined) {
      const { remoteAddress, headers } = this.#request;
      const { trustedProxies, forwardedHeader } = this.#options;
      this.#caller = callerAddress(remoteAddress, headers, trustedProxies, forwardedHeader);
    }
    return this.#caller;
  }

  accountId(): string | null {
    return this.key === null ? null : this.key.account.id;
  }

  keyId(): string | null {
    return this.key === null ? null : this.key.keyId;
  }

  baseUrl(): string {
    if (this.#options.publicUrl !== null) return this.#options.publicUrl;
    const host = this.#request.headers.host;
    const scheme = this.#request.encrypted === true ? 'https' : 'http';
    return host !== undefined && /^[\w.:[\]-]{1,255}$/.test(host) ? `${scheme}://${host}` : '';
  }
}

function createHandler(options: ApiOptions): Api['handle'] {
  const { gate, recorder } = options;
  const httpDate = createHttpDate();

  return function handle(match, request) {
    const startMs = options.stopwatch();
    const { route } = match;
    const call = new CallState(match, request, options);
    let key: CallerKey | null = null;
    let values: Sent[] | null = null;
    let live = true;
    try {
      values = readSent(match);
      const bodyProblem = readBody(route, values, request.body);
      // Format and callback are read first, so that every error comes out in the form that was asked for.
      const formatProblem = readForm(values, call);
      refuseKeyOutsideHeader(route, values);
      if (route.endpoint.plan !== null) {
        key = authenticate(route, values, request, gate);
        call.key = key;
        live = route.counts && !isTest(values);
        const refusal = gate.admit(key, {
          endpoint: route.endpoint.name,
          leastPlan: route.endpoint.plan,
          nowMs: call.nowMs,
          live,
          originHost: () => originHost(request.headers),
          callerIp: () => call.caller()?.text ?? null,
        });
        if (refusal !== null) {
          const retryAfterSeconds = gate.retryAfterSeconds(key, refusal, call.nowMs);
          throw new ApiError(refusal, retryAfterSeconds === null ? {} : { retryAfterSeconds });
        }
      }
      if (formatProblem !== null) throw formatProblem;
      if (bodyProblem !== null) throw bodyProblem;
      checkMode(values);
      const userId = route.face.userId ? readUserId(values, options.userIdMaxLength) : null;
      const input = readInput(route, values);
      if (key !== null) route.endpoint.allow?.(input, key);
      if (isTest(values)) {
        if (route.endpoint.management === true) throw new ApiError('invalid_mode', { detail: noTestMode });
        return finish(route.endpoint.sample(input), input, userId);
      }
      const report = route.endpoint.run(input, call, options.deps as never);
      if (report instanceof Promise) {
        return report.then(
          (settled) => decide(settled, input, userId),
          (error: unknown) => fail(error),
        );
      }
      return decide(report, input, userId);
    } catch (error) {
      return fail(error);
    }

    function decide(
      report: unknown,
      input: Input,
      userId: string | null,
    ): ApiResponse | Promise<ApiResponse> {
      const { keep, rules } = route.endpoint;
      const final = rules === undefined ? report : ruled(report, input);
      if (keep === undefined) return finish(final, input, userId);
      try {
        const kept = keep(final, input, call, options.deps as never);
        return kept instanceof Promise
          ? kept.then((settled) => finish(settled, input, userId), fail)
          : finish(kept, input, userId);
      } catch (error) {
        return fail(error);
      }
    }

    /** The report as the account's own rules have it. Rules that fail must not cost the answer. */
    function ruled(report: unknown, input: Input): unknown {
      const { rules } = route.endpoint;
      if (key === null || rules === undefined) return report;
      const runner = options.rules?.of(key.account.id, rules.subject.name) ?? null;
      if (runner === null) return report;
      try {
        return rules.apply(report, input, call, options.deps as never, runner, key);
      } catch (error) {
        options.reportFailure(error, route.endpoint.name);
        return report;
      }
    }

    function finish(
      report: unknown,
      input: object,
      userId: string | null,
    ): ApiResponse | Promise<ApiResponse> {
      try {
        const data = route.face.view(report, input, call);
        const elapsedMs = options.stopwatch() - startMs;
        const body = wrapCallback(
          call,
          encodeEnvelope(route, data, Math.round(elapsedMs), call.format, call),
        );
        countAnswer(route.stats, null, elapsedMs * 1000);
        if (live && key !== null) {
          // Counted first, so that the headers tell what is left after this call.
          gate.count(key, route.endpoint.name, true, call.nowMs);
          recordEvent('ok', elapsedMs, userId, report, input);
        }
        const head = headFor(call, key, body);
        options.onAnswer?.(route, 'ok', elapsedMs * 1000, key);
        return whenRecorded({ status: 200, head, body, isAscii: isAscii(call) });
      } catch (error) {
        return fail(error);
      }
    }

    function fail(error: unknown): ApiResponse | Promise<ApiResponse> {
      const apiError = error instanceof ApiError ? error : new ApiError('generic_error');
      if (!(error instanceof ApiError)) options.reportFailure(error, route.endpoint.name);
      const elapsedMs = options.stopwatch() - startMs;
      const body = wrapCallback(call, encodeErrorEnvelope(route.version, apiError, call.format));
      let head = headFor(call, key, body);
      if (apiError.retryAfterSeconds !== null) head += `Retry-After: ${apiError.retryAfterSeconds}\r\n`;
      if (apiError.type === 'invalid_key') head += 'WWW-Authenticate: Bearer realm="assay"\r\n';
      countAnswer(route.stats, apiError.type, elapsedMs * 1000);
      if (live && key !== null) {
        gate.count(key, route.endpoint.name, false, call.nowMs);
        recordEvent(apiError.type, elapsedMs, null, null, null);
      }
      options.onAnswer?.(route, apiError.type, elapsedMs * 1000, key);
      return whenRecorded({
        status: statusOf(apiError, route, options),
        head,
        body,
        isAscii: isAscii(call),
      });
    }

    function recordEvent(
      outcome: 'ok' | ErrorType,
      elapsedMs: number,
      userId: string | null,
      report: unknown,
      input: Input | null,
    ): void {
      const facts = input === null ? null : (route.endpoint.event?.(report, input) ?? null);
      recorder.record({
        timeMs: call.nowMs,
        accountId: (key as CallerKey).account.id,
        keyId: (key as CallerKey).keyId,
        endpoint: route.endpoint.name,
        version: route.version,
        subject: facts === null ? null : facts.subject,
        userId,
        countryCode: facts === null ? null : facts.countryCode,
        risk: facts === null ? null : facts.risk,
        outcome,
        flags: facts === null ? noFlags : facts.flags,
        latencyUs: Math.round(elapsedMs * 1000),
        source: sentText(values?.[commonPlaces.source] ?? null)?.slice(0, 64) ?? null,
        persons: personsOf(facts?.person),
        alerts: input === null ? noAlerts : alertsOf(report, input),
      });
    }

    /** The answer stands already, so a failure here must not take it back. */
    function alertsOf(report: unknown, input: Input): readonly Alert[] {
      try {
        const found = route.endpoint.alert?.(report, input) ?? noAlerts;
        return Array.isArray(found) ? found : [found as Alert];
      } catch (error) {
        options.reportFailure(error, route.endpoint.name);
        return noAlerts;
      }
    }

    function whenRecorded(response: ApiResponse): ApiResponse | Promise<ApiResponse> {
      const wait = recorder.backpressure();
      return wait === null ? response : wait.then(() => response);
    }

    function headFor(state: CallState, caller: CallerKey | null, body: string): string {
      const ascii = isAscii(state);
      const length = ascii ? body.length : Buffer.byteLength(body);
      const type = ascii ? jsonTypeLine : typeLine(state);
      let head = `${type}${fixedLines}Content-Length: ${length}\r\nDate: ${httpDate(state.nowMs)}\r\n${route.headerLines}`;
      if (request.headers.origin !== undefined) head += exposedHeadersLine;
      return caller === null ? head : head + gate.limitLines(caller, state.nowMs);
    }
  };
}

/** What an endpoint's parameters were read to, by the endpoint's own names. */
// biome-ignore lint/suspicious/noExplicitAny: each endpoint has its own input.
type Input = Readonly<Record<string, any>>;

const noFlags: readonly string[] = [];

function personsOf(person: string | readonly string[] | null | undefined): readonly string[] {
  if (person === null || person === undefined) return noFlags;
  return typeof person === 'string' ? [person] : person;
}

const noAlerts: readonly Alert[] = [];

const noTestMode =
  'What manages an account has no test mode, since it would change nothing. Leave the mode parameter out.';
const exposedHeadersLine =
  'Access-Control-Expose-Headers: RateLimit, RateLimit-Policy, X-RateLimit-Limit, X-RateLimit-Remaining, X-RateLimit-Reset, Retry-After\r\n';
const fixedLines =
  'X-Content-Type-Options: nosniff\r\nCache-Control: no-store\r\nAccess-Control-Allow-Origin: *\r\n';
const jsonTypeLine = `Content-Type: ${json.contentType}\r\n`;

function typeLine({ callback, format }: CallState): string {
  const type = callback === null ? format.contentType : 'application/javascript; charset=utf-8';
  return `Content-Type: ${type}\r\n`;
}

function readSent(match: Match): Sent[] {
  const { route } = match;
  const values: Sent[] = new Array(route.placeCount).fill(null);
  for (const name in match.pathValues) addParameter(route, values, name, match.pathValues[name] ?? null);
  parseQuery(route, values, match.queryText);
  return values;
}

/** Gives the problem with a body, to be thrown in its turn. */
function readBody(route: Route, values: Sent[], body: string | null): ApiError | null {
  if (body === null || body === '') return null;
  let parsed: unknown;
  try {
    parsed = parseJsonBody(body);
  } catch (error) {
    if (error instanceof ApiError) return error;
    throw error;
  }
  if (typeof parsed !== 'object' || parsed === null || Array.isArray(parsed)) {
    return new ApiError('invalid_params', { detail: 'The request body must be a JSON object.' });
  }
  const fields = Object.entries(parsed);
  for (const [name, value] of fields) addParameter(route, values, name, value);
  if (route.endpoint.management === true) keepCleared(route, values, fields);
  const place = route.bareBodyPlace;
  if (place !== null && values[place] === null && !fields.some(([name]) => placeOf(route, name) === place)) {
    const own = fields.filter(([name]) => !besideBare.has(name.toLowerCase()));
    values[place] = Object.fromEntries(own);
  }
  return null;
}

/** Where something is changed, null and an empty text take a value back, which differs from leaving it out. */
function keepCleared(route: Route, values: Sent[], fields: readonly (readonly [string, unknown])[]): void {
  for (const [name, value] of fields) {
    const place = placeOf(route, name);
    if (place !== undefined && (value === null || value === '')) values[place] ??= '';
  }
}

/** What may stand beside the fields of a bare body, in lower case; `lang` is sent by some clients and means nothing. */
const besideBare: ReadonlySet<string> = new Set([
  'key',
  'format',
  'mode',
  'userid',
  'user_id',
  'source',
  'callback',
  'lang',
]);

/** Sets format and callback where they can be used; gives the problem with them, to be thrown in its turn. */
function readForm(values: readonly Sent[], call: CallState): ApiError | null {
  const name = sentText(values[commonPlaces.format]);
  const callback = sentText(values[commonPlaces.callback]);
  let problem: ApiError | null = null;
  if (name !== null) {
    const format = findFormat(name);
    if (format === null) {
      problem = new ApiError('invalid_format', {
        detail: `The format is unknown. Use ${formatNames.slice(0, -1).join(', ')} or ${formatNames.at(-1)}.`,
      });
    } else call.format = format;
  }
  if (callback === null) return problem;
  if (!isCallbackName(callback)) return problem ?? new ApiError('invalid_callback_name');
  if (call.format !== json) return problem ?? new ApiError('callback_not_allowed');
  call.callback = callback;
  return problem;
}

/** v2 takes the key in the header only; a key anywhere else has been logged along the way and is refused. */
function refuseKeyOutsideHeader(route: Route, values: readonly Sent[]): void {
  if (route.version === 2 && values[commonPlaces.key] !== null) {
    throw new ApiError('invalid_params', {
      detail: 'The key parameter is not accepted in v2. Send the API key as "Authorization: Bearer <key>".',
    });
  }
}

function authenticate(route: Route, values: readonly Sent[], request: ApiRequest, gate: Gate): CallerKey {
  const rawKey =
    bearerToken(request.headers.authorization) ??
    (route.version === 1 ? sentText(values[commonPlaces.key]) : null);
  const key = rawKey === null ? null : gate.verify(rawKey);
  if (key === null) throw new ApiError('invalid_key');
  return key;
}

function bearerToken(authorization: string | undefined): string | null {
  if (authorization === undefined || authorization.length < 8) return null;
  if (authorization.startsWith('Bearer ') || authorization.slice(0, 7).toLowerCase() === 'bearer ') {
    const token = authorization.slice(7).trim();
    return token === '' ? null : token;
  }
  return null;
}

function isTest(values: readonly Sent[]): boolean {
  const mode = values[commonPlaces.mode];
  return mode !== null && sentText(mode)?.toLowerCase() === 'test';
}

function checkMode(values: readonly Sent[]): void {
  const mode = values[commonPlaces.mode];
  if (mode === null) return;
  const name = sentText(mode)?.toLowerCase() ?? 'live';
  if (name !== 'live' && name !== 'test') throw new ApiError('invalid_mode');
}

function readUserId(values: readonly Sent[], maxLength: number): string | null {
  const userId = values[commonPlaces.userId];
  if (userId === null) return null;
  const text = sentText(userId);
  if (typeof userId === 'object' && !Array.isArray(userId))
    throw new ApiError('invalid_userid', { detail: 'The user identifier must be a text or a number.' });
  if (text !== null && text.length > maxLength) {
    throw new ApiError('invalid_userid', {
      detail: `The user identifier is longer than ${maxLength} characters.`,
    });
  }
  return text;
}

function readInput(route: Route, values: readonly Sent[]): Input {
  const input: Record<string, unknown> = {};
  const names = route.parameterNames;
  for (let index = 0; index < names.length; index++) {
    const name = names[index]!;
    input[name] = route.endpoint.parameters[name].read(values[firstOwnPlace + index] ?? null);
  }
  return input;
}

function originHost(headers: IncomingHttpHeaders): string | null {
  const origin = headers.origin ?? headers.referer;
  return origin !== undefined && URL.canParse(origin) ? new URL(origin).hostname.toLowerCase() : null;
}

/** JSON is written in ASCII; the name of a callback need not be. */
function isAscii(call: CallState): boolean {
  return call.format === json && call.callback === null;
}

function wrapCallback(call: CallState, body: string): string {
  return call.callback === null ? body : encodeJsonp(call.callback, body);
}

function statusOf(error: ApiError, route: Route, options: ApiOptions): number {
  if (error.forcedStatus || route.version === 2) return error.status;
  return route.face.conventionalErrors === true || options.v1ErrorStatus === 'conventional'
    ? error.status
    : 200;
}
