import { endKeepsOfList } from '#db/commits/seats/keeps.ts';
import type { ListService } from '#durable/box-office/lists/list-service.ts';
import type { ListView } from '#durable/box-office/lists/list-views.ts';
import type { Outcome } from '#shared/errors/errors.ts';
import { callObject } from '#worker/box-office/call-object.ts';
import { notifyBoxOffice } from '#worker/box-office/notify-box-office.ts';
import { listsOf } from '#worker/box-office/parts.ts';
import type { Deps } from '#worker/deps.ts';

type Request = Parameters<ListService['close']>[0];

/**
 * Closes a list and ends the keeps of its seats: nobody else could have those that no name has. Idempotent; a repeat
 * finishes what a crash has left.
 */
export async function closeList(
  deps: Pick<Deps, 'db' | 'boxOffice' | 'now'>,
  { eventId, ...request }: Request & { eventId: string },
): Promise<Outcome<ListView>> {
  const closed = await callObject(() => listsOf(deps, eventId).close(request), 'OPERATION_FAILED');
  if (!closed.ok) return closed;
  const { listId } = request;
  if (await endKeepsOfList(deps.db, { eventId, listId })) await notifyBoxOffice(deps, eventId);
  return closed;
}
