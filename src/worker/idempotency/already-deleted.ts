import type { Reader } from '#db/client.ts';
import { readWasDone } from '#db/readers/events/own-events.ts';
import { done, type ErrorCode, type Outcome, refused } from '#shared/errors/errors.ts';
import type { Subject } from './idempotent-mutation.ts';

/** Makes deletes idempotent: the actor who already deleted it gets success, anyone else gets `notFoundCode`. */
export async function alreadyDeleted(
  reader: Reader,
  deletion: Parameters<typeof readWasDone>[1],
  notFoundCode: ErrorCode = 'NOT_FOUND',
): Promise<Outcome<Subject>> {
  const wasDone = await readWasDone(reader, deletion);
  return wasDone ? done({ id: deletion.subjectId, eventId: null }) : refused(notFoundCode);
}
