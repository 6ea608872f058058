import type { CopiedSeating } from '#db/commits/seats/copy-seating.ts';
import type { KeepRow } from '#db/readers/seats/keeps.ts';
import type { Deps } from '#worker/deps.ts';

/** What a copy of an event keeps from the sale too: lists and codes are for the guests of one night. */
export function copiedKeeps(
  { newId }: Pick<Deps, 'newId'>,
  keeps: readonly KeepRow[],
  moved: (ms: number | null) => number | null,
): CopiedSeating['keeps'] {
  return keeps
    .filter(({ kind }) => kind === 'blocked' || kind === 'house')
    .map(({ requestId: _, releaseAt, ...keep }) => ({ ...keep, id: newId(), releaseAt: moved(releaseAt) }));
}
