import { readerOf } from '#db/client.ts';
import { deleteProfileUploads } from '#db/commits/files/uploads.ts';
import { forgetWatched, noteErased } from '#db/commits/people/erase-person.ts';
import {
  readEventsOfHolder,
  readOpenErasures,
  readProfilePictures,
  readTraces,
  readWatched,
} from '#db/readers/people/erasures.ts';
import { logError } from '#worker/log.ts';
import { closeSockets } from '../../users/disconnect.ts';
import type { Eraser } from './eraser.ts';

/** Deleted accounts whose external traces are cleaned up per batch. */
const ERASURES_PER_TURN_MAX = 20;

/** R2's limit of keys per delete call. */
const KEYS_PER_CALL = 1_000;

/** Deletes what a deleted account left outside D1's transaction. Each step is idempotent and marked when done. */
export async function clearTraces(eraser: Eraser, userId: string): Promise<void> {
  const left = await readTraces(readerOf(eraser.db), userId);
  if (!left) return;
  const parts = [
    { trace: 'identity', doneAt: left.identityAt, clear: clearIdentity },
    { trace: 'pictures', doneAt: left.picturesAt, clear: clearPictures },
    { trace: 'doors', doneAt: left.doorsAt, clear: clearDoors },
  ] as const;
  const failures: unknown[] = [];
  for (const { trace, doneAt, clear } of parts) {
    if (doneAt !== null) continue;
    try {
      await clear(eraser, userId);
      await noteErased(eraser.db, userId, trace, eraser.now());
    } catch (error) {
      failures.push(error);
    }
  }
  if (failures.length > 0) throw failures[0];
}

/** Cron: finishes deletions that a crash or an unavailable service interrupted. */
export async function clearAllTraces(eraser: Eraser): Promise<void> {
  for (const userId of await readOpenErasures(readerOf(eraser.db), ERASURES_PER_TURN_MAX))
    await clearTraces(eraser, userId).catch((error: unknown) => logError('clear traces', error, { userId }));
}

async function clearIdentity({ identity }: Eraser, userId: string): Promise<void> {
  if (identity === 'embedded') return;
  if (!identity) throw new Error('SUPABASE_SECRET_KEY is gone; an account waits to be deleted');
  await identity.deleteUser(userId);
}

/** The user's own pictures, including replaced ones; event pictures stay with their events. */
async function clearPictures({ db, bucket }: Eraser, userId: string): Promise<void> {
  const keys = await readProfilePictures(readerOf(db), userId);
  if (keys.length === 0) return;
  if (!bucket) throw new Error('The bucket UPLOADS is gone; pictures wait to be deleted');
  for (let at = 0; at < keys.length; at += KEYS_PER_CALL)
    await bucket.delete(keys.slice(at, at + KEYS_PER_CALL));
  await deleteProfileUploads(db, userId);
}

/** Closes sockets first: former staff may still be connected to an event. */
async function clearDoors(eraser: Eraser, userId: string): Promise<void> {
  const { db, boxOffice } = eraser;
  const closed = await closeSockets(eraser, userId, await readWatched(readerOf(db), userId));
  if (!closed.ok) throw new Error('Sockets of a deleted account may be open');
  await forgetWatched(db, userId);
  for (const eventId of await readEventsOfHolder(readerOf(db), userId))
    await boxOffice(eventId).forgetHolder(userId);
}
