import { readerOf } from '#db/client.ts';
import { acceptInvitation } from '#db/commits/organizations/invitations.ts';
import { grantOf, readInvitation, type ShownInvitation } from '#db/readers/organizations/members.ts';
import { toIso } from '#shared/contracts/common.ts';
import type { AcceptInvitationInput, Invitation } from '#shared/contracts/organizations/members.ts';
import { done, type ErrorCode, type Outcome, refused } from '#shared/errors/errors.ts';
import type { Actor } from '#worker/auth/actor.ts';
import type { Deps } from '#worker/deps.ts';
import { idempotentMutation } from '#worker/idempotency/idempotent-mutation.ts';
import { maskEmail } from '#worker/mail/mask-email.ts';
import { applyAtOnce, type MemberDeps } from '../organization-mutation.ts';

type InvitationState = Invitation['state'];

/** Why an invitation cannot be accepted. */
const CODE_OF = {
  expired: 'INVITATION_EXPIRED',
  withdrawn: 'INVITATION_WITHDRAWN',
  accepted: 'INVITATION_USED',
  open: 'INVITATION_OF_ANOTHER',
} as const satisfies Record<InvitationState, ErrorCode>;

/** An invitation for whoever has its link; what it grants is shown to the invited person. */
export async function showInvitation(
  deps: Pick<Deps, 'db' | 'now'>,
  { actor, invitationId }: { actor: Actor | null; invitationId: string },
): Promise<Outcome<Invitation>> {
  const row = await readInvitation(readerOf(deps.db), invitationId);
  if (!row) return refused('NOT_FOUND');
  const isForYou = actor?.emailVerified === true && actor.email === row.email;
  return done({
    organizationName: row.organizationName,
    inviterName: row.inviterName,
    email: isForYou ? row.email : maskEmail(row.email),
    state: stateOf(row, deps.now()),
    isForYou,
    grant: isForYou ? grantOf(row) : null,
    expiresAt: toIso(row.expiresAt),
  });
}

/** Makes the actor a member, if they have confirmed the invited address. Idempotent. */
export async function acceptOwnInvitation(
  deps: MemberDeps,
  { actor, requestId, invitationId }: AcceptInvitationInput & { actor: Actor },
): Promise<Outcome<{ organizationId: string }>> {
  const reader = readerOf(deps.db);
  const invitation = await readInvitation(reader, invitationId);
  if (!invitation) return refused('NOT_FOUND');
  const { organizationId } = invitation;
  const mutation = { action: 'member.join', subjectType: 'user', payload: invitationId } as const;
  const accepted = await idempotentMutation(deps, { actor, requestId, ...mutation }, async (auditOf) => {
    const { rights } = grantOf(invitation);
    const details = { organizationId, to: rights.join(', ') };
    const audit = auditOf({ subjectId: actor.id, eventId: null, details });
    if (await acceptInvitation(deps.db, { invitationId, organizationId, audit }))
      return done({ id: actor.id, eventId: null });
    const now = await readInvitation(reader, invitationId);
    return refused(now ? CODE_OF[stateOf(now, deps.now())] : 'NOT_FOUND');
  });
  if (!accepted.ok) return accepted;
  const applied = await applyAtOnce(deps, { organizationId, userId: actor.id });
  return applied.ok ? done({ organizationId }) : applied;
}

function stateOf({ state, expiresAt }: ShownInvitation, now: number): InvitationState {
  return state === 'open' && expiresAt <= now ? 'expired' : state;
}
