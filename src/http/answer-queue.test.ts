import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { createAnswerQueue } from './answer-queue.ts';

describe('answerQueue', () => {
  function open() {
    const scheduled: (() => void)[] = [];
    const seen: string[] = [];
    let nowMs = 0;
    const queue = createAnswerQueue({
      schedule: (work) => void scheduled.push(work),
      stopwatch: () => nowMs,
    });
    const add = (name: string, costMs = 0): void =>
      queue.add({
        answer() {
          nowMs += costMs;
          seen.push(`answer ${name}`);
        },
        deliver: () => seen.push(`send ${name}`),
      });
    const turn = (): void => {
      for (const work of scheduled.splice(0)) work();
    };
    return { queue, add, seen, turn, scheduled };
  }

  test('answers all of a turn before it sends them', () => {
    const { add, seen, turn } = open();
    add('a');
    add('b');
    assert.deepEqual(seen, []);
    turn();
    assert.deepEqual(seen, ['answer a', 'answer b', 'send a', 'send b']);
  });

  test('sends what it has after a millisecond', () => {
    const { add, seen, turn } = open();
    for (const name of ['a', 'b', 'c']) add(name, 0.6);
    turn();
    assert.deepEqual(seen, ['answer a', 'answer b', 'send a', 'send b', 'answer c', 'send c']);
  });

  test('is scheduled once for a turn, and answers nothing twice when it is run before', () => {
    const { queue, add, seen, turn, scheduled } = open();
    add('a');
    add('b');
    assert.equal(scheduled.length, 1);
    queue.run();
    add('c');
    turn();
    assert.deepEqual(seen, ['answer a', 'answer b', 'send a', 'send b', 'answer c', 'send c']);
    turn();
    assert.equal(seen.length, 6);
  });
});
