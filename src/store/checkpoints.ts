import { closeSync, fdatasyncSync, fstatSync, openSync, statSync, writeSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';

/** Moves what is in the write-ahead log into the database, a little at a time, and keeps the log at one length. */
export interface Checkpoints {
  /** Makes the log a little longer than it needs to be; false when it is. */
  lengthen(): boolean;
  /** Does a portion, if there is enough for one. */
  step(): void;
}

/**
 * Moving the log into the database writes every changed page once more, so it is not done all the time: when some has
 * come together, or when a minute has passed. In small portions, for whoever waits for a flush of the log waits until the
 * disk has written what is under way.
 */
const mostMs = 60_000;
/** A megabyte, which a disk writes to random places in some ten milliseconds. */
const portionPages = 256;
/** 64 MB, from which on writers are held up for the last few pages, so that the log starts anew. */
const longLogPages = 16_384;
/** As many as a disk writes in a millisecond or two; more where writers are so fast that the log has become longer still. */
const lastPages = 64;
const restartPauseMs = 1000;
/** How long that may take while others read. */
const restartWaitMs = 5;
/** A page in the log, with what is said about it. */
const frameBytes = 4120;
/** As far as writers get in a quarter of a second. */
const spareBytes = 8_388_608;
const piece = new Uint8Array(1_048_576);

/** To be made in a process that keeps the database open until its end. */
export function createCheckpoints(
  dataDir: string,
  nowMs: () => number,
  logPages = longLogPages,
): Checkpoints {
  const file = join(dataDir, 'assay.db');
  const logFile = `${file}-wal`;
  const database = new DatabaseSync(file, { timeout: restartWaitMs });
  // A connection that has read nothing does not know that there is a log.
  database.exec('PRAGMA synchronous = NORMAL; select count(*) from sqlite_schema;');
  const [look, move, restart] = (['NOOP', 'PASSIVE', 'RESTART'] as const).map((mode) => {
    const statement = database.prepare(`PRAGMA wal_checkpoint(${mode})`);
    return () => statement.get() as { log: number; checkpointed: number };
  }) as [Checkpoint, Checkpoint, Checkpoint];
  // Never closed: that would give up the locks that the connections of this process have on the file.
  const pages = openSync(file, 'r');
  let movedAtMs = nowMs();
  let restartedAtMs = movedAtMs;

  /** SQLite does so only when it has moved everything, which under steady writing it never has. */
  function moveAndFlush(): ReturnType<Checkpoint> {
    const after = move();
    fdatasyncSync(pages);
    return after;
  }

  return {
    lengthen() {
      const { log } = look();
      const wanted = Math.min(log, logPages) * frameBytes + spareBytes;
      if (log < portionPages || statSync(logFile).size >= wanted) return false;
      // Where a log ends is told by its contents, so zeros behind it change nothing. Nobody else may write to it meanwhile.
      database.exec('BEGIN IMMEDIATE');
      try {
        addPiece(logFile);
      } finally {
        database.exec('COMMIT');
      }
      return true;
    },
    step() {
      const { log, checkpointed } = look();
      if (log === checkpointed) return;
      if (log - checkpointed < portionPages && nowMs() - movedAtMs < mostMs) return;
      movedAtMs = nowMs();
      const after = moveAndFlush();
      if (after.log < logPages || nowMs() - restartedAtMs < restartPauseMs) return;
      // Under steady writing there are always some pages more. Not TRUNCATE, which cuts the file while everybody waits.
      const last = move();
      if (look().log - last.checkpointed > lastPages * (last.log / logPages) ** 2) return;
      restartedAtMs = nowMs();
      restart();
    },
  };
}

type Checkpoint = () => { log: number; checkpointed: number };

/**
 * A flush of a file that has become longer also writes where the file is on the disk, for which it waits for everybody who
 * changes the file system.
 */
function addPiece(log: string): void {
  const handle = openSync(log, 'r+');
  try {
    writeSync(handle, piece, 0, piece.length, fstatSync(handle).size);
  } finally {
    closeSync(handle);
  }
}
