import type { DataKind } from '../../http/define-endpoint.ts';
import type { EndUser } from './end-user.ts';

export interface ErasureRequest {
  readonly accountId: string;
  readonly user: EndUser;
  /** Whether entries of the account's lists that name the end user are to go too. */
  readonly fromLists: boolean;
  readonly nowMs: number;
}

/** Rows that are gone, by what the answer counts them as; what has no name there is left out. */
export type ErasedCounts = Partial<Record<DataKind, number>>;

/**
 * Knows one place where data of end users is kept, and erases it there. It may be called again for the same end user,
 * and then finds nothing. Where a row must stay (a sum, an entry of a list), what names the person is taken out of it.
 */
export interface Eraser {
  /** For messages: `events`. */
  readonly name: string;
  readonly erase: (request: ErasureRequest) => Promise<ErasedCounts>;
}

export function defineEraser(eraser: Eraser): Eraser {
  return eraser;
}

export const dataKinds = [
  'transaction_data',
  'ips',
  'profanity_data',
  'emails',
  'phone_numbers',
  'ibans',
] as const satisfies readonly DataKind[];

export type ErasureReport = Readonly<Record<DataKind, number>>;

export function addCounts(counts: readonly ErasedCounts[]): ErasureReport {
  return Object.fromEntries(
    dataKinds.map((kind) => [kind, counts.reduce((sum, one) => sum + (one[kind] ?? 0), 0)]),
  ) as Record<DataKind, number>;
}
