import type { Reader } from '#db/client.ts';
import { readWasDone } from '#db/readers/events/own-events.ts';
import { done, type ErrorCode, type Outcome, refused } from '#shared/errors/errors.ts';
import type { Subject } from './idempotent-mutation.ts';

/** Of what is not there: to whoever has deleted it, as done; to everybody else, as never heard of. */
export async function alreadyDeleted(
  reader: Reader,
  deletion: Parameters<typeof readWasDone>[1],
  unheardOf: ErrorCode = 'NOT_FOUND',
): Promise<Outcome<Subject>> {
  const wasDone = await readWasDone(reader, deletion);
  return wasDone ? done({ id: deletion.subjectId, eventId: null }) : refused(unheardOf);
}
