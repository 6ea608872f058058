import { readerOf } from '#db/client.ts';
import { noteErased } from '#db/commits/accounts/erase-person.ts';
import { TICKETS_OF_PERSON } from '#db/readers/tickets/tickets-of-person.ts';
import { ERASURES_PER_TURN_MAX } from '#shared/limits.ts';
import { logError } from '../../log.ts';
import { closeSockets } from '../../users/disconnect.ts';
import type { Eraser } from './eraser.ts';

/** R2's limit of keys per delete call. */
const KEYS_PER_CALL = 1_000;

interface Traces {
  identityAt: number | null;
  picturesAt: number | null;
  doorsAt: number | null;
}

/** Deletes what a deleted account left outside D1's transaction. Each step is idempotent and marked when done. */
export async function clearTraces(eraser: Eraser, userId: string): Promise<void> {
  const reader = readerOf(eraser.db);
  const left = await reader.first<Traces>(
    `SELECT identity_at AS identityAt, pictures_at AS picturesAt, doors_at AS doorsAt
     FROM erasures WHERE user_id = ?`,
    userId,
  );
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
  const waiting = await readerOf(eraser.db).all<{ userId: string }>(
    `SELECT user_id AS userId FROM erasures
     WHERE identity_at IS NULL OR pictures_at IS NULL OR doors_at IS NULL ORDER BY created_at LIMIT ?`,
    ERASURES_PER_TURN_MAX,
  );
  for (const { userId } of waiting)
    await clearTraces(eraser, userId).catch((error: unknown) => logError('clear traces', error, { userId }));
}

async function clearIdentity({ identity }: Eraser, userId: string): Promise<void> {
  if (identity === 'embedded') return;
  if (!identity) throw new Error('SUPABASE_SERVICE_ROLE_KEY is gone; an account waits to be deleted');
  await identity.deleteUser(userId);
}

/** The user's own pictures, including replaced ones; event pictures stay with their events. */
async function clearPictures({ db, bucket }: Eraser, userId: string): Promise<void> {
  const rows = await readerOf(db).all<{ key: string }>(
    "SELECT key FROM uploads WHERE owner_id = ? AND purpose = 'profile'",
    userId,
  );
  if (rows.length === 0) return;
  if (!bucket) throw new Error('The bucket UPLOADS is gone; pictures wait to be deleted');
  for (let at = 0; at < rows.length; at += KEYS_PER_CALL)
    await bucket.delete(rows.slice(at, at + KEYS_PER_CALL).map(({ key }) => key));
  await db.prepare("DELETE FROM uploads WHERE owner_id = ? AND purpose = 'profile'").bind(userId).run();
}

/** Closes sockets first: former staff may still be connected to an event. */
async function clearDoors(eraser: Eraser, userId: string): Promise<void> {
  const { db, boxOffice } = eraser;
  const erasure = await readerOf(db).first<{ watched: string | null }>(
    'SELECT watched FROM erasures WHERE user_id = ?',
    userId,
  );
  const closed = await closeSockets(eraser, userId, JSON.parse(erasure?.watched ?? '[]') as string[]);
  if (!closed.ok) throw new Error('Sockets of a deleted account may be open');
  await db.prepare('UPDATE erasures SET watched = NULL WHERE user_id = ?').bind(userId).run();
  const events = await readerOf(db).all<{ id: string }>(
    `SELECT t.event_id AS id FROM ${TICKETS_OF_PERSON} WHERE p.user_id = ?1
     UNION SELECT event_id FROM orders WHERE user_id = ?1 AND status IS NOT NULL`,
    userId,
  );
  for (const { id } of events) await boxOffice(id).forgetHolder(userId);
}
