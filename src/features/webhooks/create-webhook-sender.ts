import { retryDelayMs } from './retry-schedule.ts';
import { signMessage } from './sign-message.ts';
import type { WebhookMemory } from './webhook-memory.ts';
import type { ClaimedMessage, NewMessage, WebhookQueue } from './webhook-queue.store.ts';
import type { AttemptResult, DeliveryRecord, WebhookRecord } from './webhook-record.ts';

/** Messages of one webhook on their way at once; of one that is failing, only one. */
const perWebhook = 4;
/** How often the queue is looked at when nobody tells that there is something in it. */
const pollMs = 1000;
const countMs = 5000;
/** Tests of an account, counted by every process for itself. */
const testsPerMinute = 30;
/** A claim lasts this long unless it is renewed, which it is thrice as often. */
const defaultLeaseMs = 6000;
/** Messages on their way get this long when the server stops; what is cut off then is sent again. */
const stopGraceMs = 3000;
const firstPauseMs = 5;
const lastPauseMs = 250;

export interface WebhookSenderOptions {
  readonly queue: WebhookQueue;
  readonly memory: Pick<WebhookMemory, 'find' | 'setFull'>;
  readonly post: (request: {
    readonly url: string;
    readonly headers: Readonly<Record<string, string>>;
    readonly body: string;
    readonly signal: AbortSignal;
  }) => Promise<AttemptResult>;
  /** Switches a webhook off, with a reason that its account sees. */
  readonly disable: (webhookId: string, reason: string) => Promise<void>;
  readonly clock: () => number;
  readonly random: () => number;
  /** Whether an error only says that another process is writing. */
  readonly isLocked: (error: unknown) => boolean;
  readonly warn: (message: string, error: unknown) => void;
  /** Names this process among those that share the queue. */
  readonly lease: string;
  readonly leaseMs?: number;
  /** Messages on their way at once. */
  readonly concurrency: number;
  /** Messages that may wait for one webhook. */
  readonly mostWaiting: number;
  /** A webhook that has failed for this long without one success is switched off. */
  readonly disableAfterMs: number;
  /** Whether bodies are kept when they are done, for replays. */
  readonly keepBodies: boolean;
}

export interface WebhookSender {
  /** Tells that something was put into the queue. */
  wake(): void;
  /** Sends what is due and settles when all that it took is done. */
  runDue(): Promise<void>;
  /** Sends one message now and only once; gives its row when that is done, `busy` when too many are on their way. */
  sendNow(message: NewMessage, webhook: WebhookRecord): Promise<DeliveryRecord | 'busy' | null>;
  /** Puts a message that is done into the queue again. False when it is not done or its body is gone. */
  replay(accountId: string, webhookId: string, id: number): Promise<boolean>;
  /** Attempts that were made here. */
  counts(): { readonly delivered: number; readonly failed: number; readonly underway: number };
  start(): void;
  stop(): Promise<void>;
}

/** Sends the messages of the queue: at least once, in no certain order, a few at a time. */
export function createWebhookSender(options: WebhookSenderOptions): WebhookSender {
  const { queue, memory, post, clock, random, lease, isLocked, warn } = options;
  const leaseMs = options.leaseMs ?? defaultLeaseMs;
  const cut = new AbortController();
  /** Messages on their way, by webhook. */
  const underway = new Map<string, number>();
  const failing = new Set<string>();
  const running = new Set<Promise<void>>();
  let timers: NodeJS.Timeout[] = [];
  const counts = { delivered: 0, failed: 0 };
  let isWoken = false;
  let isStopped = false;
  let tests = { minute: 0, byAccount: new Map<string, number>() };

  function wake(): void {
    if (isWoken || isStopped) return;
    isWoken = true;
    setImmediate(() => {
      isWoken = false;
      takeDue();
    });
  }

  function takeDue(): void {
    if (isStopped) return;
    try {
      for (const id of queue.due(clock())) {
        const webhook = memory.find(id);
        if (webhook === undefined || !webhook.enabled) continue;
        const room = Math.min(
          (failing.has(id) ? 1 : perWebhook) - (underway.get(id) ?? 0),
          options.concurrency - running.size,
        );
        if (room <= 0) continue;
        const nowMs = clock();
        for (const message of queue.claim(id, room, lease, nowMs + leaseMs, nowMs))
          run(message, webhook, true);
      }
    } catch (error) {
      // It is looked at again soon; another process that writes is no news.
      if (!isLocked(error)) warn('The queue of webhooks cannot be read; it is tried again', error);
    }
  }

  function run(message: ClaimedMessage, webhook: WebhookRecord, retries: boolean): Promise<void> {
    const { id } = webhook;
    underway.set(id, (underway.get(id) ?? 0) + 1);
    const work = send(message, webhook, retries)
      .catch((error: unknown) => warn('What became of a webhook message could not be kept', error))
      .finally(() => {
        running.delete(work);
        const left = (underway.get(id) ?? 1) - 1;
        if (left === 0) underway.delete(id);
        else underway.set(id, left);
        wake();
      });
    running.add(work);
    return work;
  }

  async function send(message: ClaimedMessage, webhook: WebhookRecord, retries: boolean): Promise<void> {
    const { messageId, body } = message;
    const { current, previous } = webhook.secrets;
    // Unsigned it would be refused, or worse, taken.
    if (current === null) return keep(message, unsigned, retries);
    const result = await post({
      url: webhook.url,
      headers: {
        ...fixedHeaders,
        'Content-Length': String(new TextEncoder().encode(body).length),
        ...signMessage({ id: messageId, body, nowMs: clock() }, { current, previous }),
      },
      body,
      signal: cut.signal,
    });
    if (cut.signal.aborted && result.status === null) {
      await persist(() => queue.release([message.id], lease, clock()));
      return;
    }
    await keep(message, result, retries);
  }

  async function keep(message: ClaimedMessage, result: AttemptResult, retries: boolean): Promise<void> {
    const { webhookId } = message;
    const isGone = result.status === 410;
    if (result.error === null) failing.delete(webhookId);
    else failing.add(webhookId);
    counts[result.error === null ? 'delivered' : 'failed']++;
    const delayMs =
      result.error === null || isGone || !retries
        ? null
        : retryDelayMs(message.attempts + 1, random(), result.retryAfterMs);
    const nowMs = clock();
    const failingSinceMs = await persist(() =>
      queue.finish(message, result, {
        nowMs,
        lease,
        retryAtMs: delayMs === null ? null : nowMs + delayMs,
        keepBody: options.keepBodies,
        marksFailure: retries,
      }),
    );
    if (isGone) await options.disable(webhookId, 'The receiver answered 410 (Gone).');
    else if (failingSinceMs !== null && retries && nowMs - failingSinceMs >= options.disableAfterMs) {
      const hours = Math.round((nowMs - failingSinceMs) / 3_600_000);
      const reason = `Nothing could be delivered for ${hours} hours. ${result.error ?? ''}`.trim();
      await options.disable(webhookId, reason);
    }
  }

  /** Tries until the database takes it; when it never does, the lease runs out and the message is sent again. */
  async function persist<T>(work: () => T): Promise<T> {
    for (let pauseMs = firstPauseMs; ; pauseMs = Math.min(lastPauseMs, pauseMs * 2)) {
      try {
        return work();
      } catch (error) {
        if (!isLocked(error)) throw error;
        await new Promise((resolve) => setTimeout(resolve, pauseMs));
      }
    }
  }

  /** Who tests is not to be able to send a flood to somebody else. */
  function hasTestLeft(accountId: string): boolean {
    const minute = Math.floor(clock() / 60_000);
    if (tests.minute !== minute) tests = { minute, byAccount: new Map() };
    const count = (tests.byAccount.get(accountId) ?? 0) + 1;
    tests.byAccount.set(accountId, count);
    return count <= testsPerMinute;
  }

  function every(ms: number, work: () => void, what: string): NodeJS.Timeout {
    return setInterval(() => {
      try {
        work();
      } catch (error) {
        if (!isLocked(error)) warn(what, error);
      }
    }, ms).unref();
  }

  return {
    wake,
    async runDue() {
      takeDue();
      while (running.size > 0) await Promise.all(running);
    },
    async sendNow(message, webhook) {
      if (!hasTestLeft(message.accountId)) return 'busy';
      const claimed = await persist(() => queue.addClaimed(message, lease, clock() + leaseMs));
      await run(claimed, webhook, false);
      return queue.find(message.accountId, message.webhookId, claimed.id);
    },
    async replay(accountId, webhookId, id) {
      const isReplayed = await persist(() => queue.replay(accountId, webhookId, id, clock()));
      wake();
      return isReplayed;
    },
    counts: () => ({ ...counts, underway: running.size }),
    start() {
      timers = [
        every(leaseMs / 3, () => queue.renew(lease, clock() + leaseMs), 'Webhook messages could not be held'),
      ];
      if (options.concurrency === 0) return;
      timers.push(
        every(pollMs, takeDue, 'The queue of webhooks cannot be read; it is tried again'),
        every(
          countMs,
          () => memory.setFull(queue.full(options.mostWaiting)),
          'The queue of webhooks cannot be counted; it is tried again',
        ),
      );
      wake();
    },
    async stop() {
      isStopped = true;
      for (const timer of timers) clearInterval(timer);
      const grace = setTimeout(() => cut.abort(), stopGraceMs);
      while (running.size > 0) await Promise.all(running);
      clearTimeout(grace);
    },
  };
}

const unsigned: AttemptResult = {
  status: null,
  error: 'The secret that signs messages cannot be read. Rotate it.',
  latencyMs: 0,
  excerpt: null,
  retryAfterMs: null,
};

/** As documented for the receivers of Greip’s webhooks. */
const fixedHeaders = {
  Accept: 'application/json',
  'Accept-Charset': 'utf-8',
  'Accept-Encoding': 'gzip, deflate',
  'User-Agent': 'Greip-Protocol/v1',
  'Content-Type': 'application/json',
} as const;
