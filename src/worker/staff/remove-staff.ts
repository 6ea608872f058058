import { readerOf } from '#db/client.ts';
import { recordDone } from '#db/commits/idempotency/idempotent-commit.ts';
import { deleteAssignment, deleteInvitation } from '#db/commits/staff/staff.ts';
import { readInvitedRole } from '#db/readers/staff/staff-list.ts';
import type { RemoveStaffInput } from '#shared/contracts/staff/staff.ts';
import { done, type Outcome, refused } from '#shared/errors/errors.ts';
import type { Actor } from '#worker/auth/actor.ts';
import { callObject } from '#worker/box-office/call-object.ts';
import type { Deps } from '#worker/deps.ts';
import { onceOf } from '#worker/idempotency/idempotency-key.ts';
import { ownerOfStaffed } from './own-event.ts';

const REMOVED = { removed: true } as const;

/**
 * Removes a role or an invitation. Responds after the box office has reloaded its snapshot: the next scan is refused
 * and open sockets are closed. If the box office cannot be reached the call fails, and a repeat notifies it again.
 */
export async function removeStaff(
  deps: Pick<Deps, 'db' | 'now' | 'boxOffice'>,
  input: RemoveStaffInput & { actor: Actor },
): Promise<Outcome<typeof REMOVED>> {
  const { actor, requestId, eventId, userId, role, invitationId } = input;
  const invited = invitationId
    ? await readInvitedRole(readerOf(deps.db), { eventId, invitationId })
    : undefined;
  const owner = await ownerOfStaffed(deps, { actor, eventId, role: invited?.role ?? role });
  if (!owner.ok) return owner;
  const payload = [eventId, userId ?? null, role ?? null, invitationId ?? null];
  const request = { actor, requestId, payload, eventId };

  if (invitationId) {
    const withdrawal = { action: 'staff.withdraw', subjectType: 'staff_invitation' } as const;
    const once = onceOf(deps, { ...request, ...withdrawal, subjectId: invitationId });
    const outcome = await deleteInvitation(deps.db, { eventId, invitationId }, once);
    return (await recordDone(deps.db, once, outcome)) ? done(REMOVED) : refused('REQUEST_ID_REUSED');
  }
  if (!userId || !role) return refused('STAFF_USER_REQUIRED');
  const removal = { action: 'staff.remove', subjectType: 'user', details: { from: role } } as const;
  const once = onceOf(deps, { ...request, ...removal, subjectId: userId });
  const outcome = await deleteAssignment(deps.db, { eventId, userId, role }, once);
  // Recorded even if the person had no such role: a late repeat must not remove one that was granted since.
  if (!(await recordDone(deps.db, once, outcome))) return refused('REQUEST_ID_REUSED');
  const notified = await callObject(
    async () => done(await deps.boxOffice(eventId).snapshotChanged()),
    'SERVER_ERROR',
  );
  return notified.ok ? done(REMOVED) : notified;
}
