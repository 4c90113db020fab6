/** Worker: reads a file of payments. After each portion it waits until it is asked for more. */
import { parentPort, workerData } from 'node:worker_threads';
import { openKnowledge } from './open-knowledge.ts';
import { packPortion } from './pack-portion.ts';
import { type ReadImportOrder, readImport } from './read-import.ts';

const port = parentPort!;
const order = workerData as ReadImportOrder;
/** Portions that may still be sent. */
let asked = 0;
let wake = (): void => {};
port.on('message', () => {
  asked++;
  wake();
});

const knowledge = await openKnowledge({ config: order.config, clock: () => order.nowMs, warn: () => {} });
for await (const portion of readImport(order, knowledge.deps)) {
  while (asked === 0)
    await new Promise<void>((resolve) => {
      wake = resolve;
    });
  asked--;
  port.postMessage(packPortion(portion));
}
port.postMessage(null);
port.close();
