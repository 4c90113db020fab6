import type { ListSource } from '../lists/create-list-source.ts';
import { isListKind, type ListKind } from '../lists/list-kinds.ts';

/** `email`: any blacklist of the kind. `email/name`: the one list of that name or id, whatever its mode. */
export function parseListName(
  text: string,
): { readonly kind: ListKind; readonly only: string | null } | null {
  const cut = text.indexOf('/');
  const kind = cut === -1 ? text : text.slice(0, cut);
  const only = cut === -1 ? null : text.slice(cut + 1);
  return isListKind(kind) && only !== '' ? { kind, only } : null;
}

/** Null where the lists cannot tell. */
export function checkList(
  lists: Pick<ListSource, 'check'>,
  accountId: string,
  list: string,
  value: string,
  nowMs: number,
): boolean | null {
  const name = parseListName(list);
  if (name === null) return null;
  const { kind, only } = name;
  const { verdict } = lists.check(accountId, kind, value, nowMs, only ?? undefined);
  if (verdict === 'unknown') return null;
  return only === null ? verdict === 'block' : verdict !== 'none';
}
