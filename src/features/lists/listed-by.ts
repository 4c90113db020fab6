import { choice, nullable, record, text } from '../../http/schema.ts';
import { type ListAnswer, listReason } from './list-answer.ts';
import { listModes } from './list-kinds.ts';

/** Schema of the list that decides, in answers of v2. */
export const listedBy = nullable(
  record('The list of the account that decides; null when none has it.', {
    id: text('Id of the list.'),
    name: text('Its name.'),
    mode: choice(
      [...listModes],
      '`allow` clears what every other list, feed and rule says; `block` blacklists.',
    ),
    reason: text('In words.'),
  }),
);

export const isBlacklistedText = 'null when the lists could not be read for a while.';

export function viewListedBy(answer: ListAnswer): object | null {
  const { match } = answer;
  if (match === null) return null;
  return { id: match.listId, name: match.listName, mode: match.mode, reason: listReason(answer) };
}
