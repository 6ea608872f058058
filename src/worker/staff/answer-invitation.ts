import { readerOf } from '#db/client.ts';
import { acceptInvitation, declineInvitation } from '#db/commits/staff/staff.ts';
import { readInvitationOf, readOfferedShifts } from '#db/readers/staff/staff-list.ts';
import { toIso } from '#shared/contracts/common.ts';
import type { AnswerInvitationInput, OfferedShifts } from '#shared/contracts/staff/staff.ts';
import { done, type Outcome, refused } from '#shared/errors/errors.ts';
import { STAFF_EVENTS_MAX } from '#shared/limits.ts';
import type { Actor } from '#worker/auth/actor.ts';
import type { Deps } from '#worker/deps.ts';
import { idempotentEventEdit } from '#worker/events/idempotent-event-edit.ts';

/** Open invitations to work at an event. */
export async function listOfferedShifts(
  deps: Pick<Deps, 'db' | 'now'>,
  userId: string,
): Promise<OfferedShifts> {
  const by = { userId, now: deps.now(), limit: STAFF_EVENTS_MAX };
  const rows = await readOfferedShifts(readerOf(deps.db), by);
  return {
    items: rows.map(({ startsAt, createdAt, ...row }) => ({
      ...row,
      startDate: toIso(startsAt),
      invitedAt: toIso(createdAt),
    })),
  };
}

/** Accepts or declines an invitation. Idempotent. Invitations of others count as not found. */
export async function answerInvitation(
  deps: Pick<Deps, 'db' | 'now' | 'boxOffice'>,
  input: AnswerInvitationInput & { actor: Actor; accepts: boolean },
): Promise<Outcome<{ answered: true }>> {
  const { actor, requestId, invitationId, accepts } = input;
  const mutation = {
    actor,
    requestId,
    action: accepts ? 'staff.join' : 'staff.decline',
    subjectType: 'user',
    payload: invitationId,
  } as const;
  const answered = await idempotentEventEdit(deps, mutation, async (auditOf) => {
    const invitation = await readInvitationOf(readerOf(deps.db), { userId: actor.id, invitationId });
    if (!invitation) return refused('NOT_FOUND');
    const { eventId, role } = invitation;
    const audit = auditOf({ subjectId: actor.id, eventId, details: { to: role } });
    const answer = accepts ? acceptInvitation : declineInvitation;
    return (await answer(deps.db, { invitationId, userId: actor.id, audit }))
      ? done({ id: actor.id, eventId })
      : refused('NOT_FOUND');
  });
  return answered.ok ? done({ answered: true }) : answered;
}
