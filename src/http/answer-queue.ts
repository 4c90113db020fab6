/** A request that has been read. */
export interface QueuedRequest {
  /** Works out the answer; called once, before `deliver`. */
  answer(): void;
  /** Sends it. */
  deliver(): void;
}

/**
 * Requests that came in on different connections in one turn of the event loop. They are answered one right after the
 * other and then sent: reading and writing a socket pushes out of the processor’s caches what answering needs, so that
 * in turns with those an answer takes up to twice as long.
 */
export interface AnswerQueue {
  add(request: QueuedRequest): void;
  /** Answers and sends all that is queued at once. */
  run(): void;
}

export interface AnswerQueueOptions {
  /** Calls back once all that could be read in this turn has been read. */
  readonly schedule: (work: () => void) => void;
  /** Milliseconds. */
  readonly stopwatch: () => number;
}

/** No answer waits longer for those after it, but for the last of them. */
const longestWaitMs = 1;

export function createAnswerQueue({ schedule, stopwatch }: AnswerQueueOptions): AnswerQueue {
  let queued: QueuedRequest[] = [];

  function run(): void {
    const requests = queued;
    queued = [];
    let sent = 0;
    let beganMs = stopwatch();
    for (let next = 0; next < requests.length; next++) {
      requests[next]!.answer();
      if (stopwatch() - beganMs < longestWaitMs) continue;
      for (; sent <= next; sent++) requests[sent]!.deliver();
      beganMs = stopwatch();
    }
    for (; sent < requests.length; sent++) requests[sent]!.deliver();
  }

  return {
    add(request) {
      if (queued.push(request) === 1) schedule(run);
    },
    run,
  };
}
