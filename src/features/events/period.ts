import { ApiError } from '../../errors.ts';

/** A stretch of time as it was asked for. */
export interface Period {
  /** Not before. */
  readonly fromMs: number | null;
  /** Before. */
  readonly toMs: number | null;
}

const hourMs = 3_600_000;
const dayMs = 24 * hourMs;
const units: Readonly<Record<string, number>> = { h: hourMs, d: dayMs, w: 7 * dayMs };

/** A time as ISO 8601, a date alone, or milliseconds or seconds since the epoch; `end` takes a date as the end of its day. */
export function readTime(text: string, name: string, end: boolean): number {
  if (/^\d{4}-\d{2}-\d{2}$/.test(text)) {
    const startMs = Date.parse(`${text}T00:00:00Z`);
    if (!Number.isNaN(startMs)) return end ? startMs + dayMs : startMs;
  }
  if (/^\d{4}-\d{2}-\d{2}T[\d:.]{5,12}(?:Z|[+-]\d{2}:?\d{2})?$/.test(text)) {
    // A time without a zone is UTC, not whatever the server's clock says.
    const ms = Date.parse(/(?:Z|[+-]\d{2}:?\d{2})$/.test(text) ? text : `${text}Z`);
    if (!Number.isNaN(ms)) return ms;
  }
  if (/^\d{13}$/.test(text)) return Number(text);
  if (/^\d{9,10}$/.test(text)) return Number(text) * 1000;
  throw new ApiError('invalid_params', {
    detail: `${name} is no time. Use 2026-11-21, 2026-11-21T10:00:00Z or seconds or milliseconds since 1970.`,
  });
}

/** Milliseconds of `24h`, `7d` or `2w`; `today` is 0 and means since the start of the day. */
export function readLast(text: string): number | 'today' {
  if (text === 'today') return 'today';
  const match = /^(\d{1,4})([hdw])$/.exec(text);
  if (match === null)
    throw new ApiError('invalid_params', { detail: 'last is no period. Use today, 24h, 7d or 2w.' });
  return Number(match[1]) * units[match[2] as string]!;
}

/** Puts together what was asked for; throws ApiError where it contradicts itself. */
export function periodOf(
  asked: { readonly from: number | null; readonly to: number | null; readonly last: number | 'today' | null },
  nowMs: number,
): Period {
  const { from, to, last } = asked;
  if (last === null) {
    if (from !== null && to !== null && from >= to)
      throw new ApiError('invalid_params', { detail: 'from must be before to.' });
    return { fromMs: from, toMs: to };
  }
  if (from !== null || to !== null)
    throw new ApiError('invalid_params', { detail: 'Use last, or from and to, not both.' });
  return { fromMs: last === 'today' ? Math.floor(nowMs / dayMs) * dayMs : nowMs - last, toMs: null };
}
