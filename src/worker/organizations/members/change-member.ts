import { readerOf } from '#db/client.ts';
import { deleteMember, demoteOwner, promoteMember, updateMember } from '#db/commits/organizations/members.ts';
import { readMember } from '#db/readers/organizations/members.ts';
import { fromIso } from '#shared/contracts/common.ts';
import type {
  ChangeMemberInput,
  LeaveInput,
  RemoveMemberInput,
} from '#shared/contracts/organizations/members.ts';
import type { ChangeOwnerInput } from '#shared/contracts/organizations/organizations.ts';
import { done, type Outcome, type Refusal, refused } from '#shared/errors/errors.ts';
import { isMemberOf, mayActFor } from '#shared/organizations/rights.ts';
import type { Actor } from '#worker/auth/actor.ts';
import { freshProofRefusal } from '#worker/auth/fresh-proof.ts';
import {
  applyAtOnce,
  type MemberDeps,
  organizationMutation,
  ownersMutation,
} from '../organization-mutation.ts';
import { endRefusal, eventsRefusal } from './invite-member.ts';

type Changing<Input> = Input & { actor: Actor };
type Row = Parameters<typeof demoteOwner>[1];

/** Changes what a member may do, where, and until when. Idempotent. */
export function changeMember(
  deps: MemberDeps,
  input: Changing<ChangeMemberInput>,
): Promise<Outcome<{ done: true }>> {
  const { rights, eventIds, until } = input;
  const payload = [rights, eventIds, until];
  return changeMembership(
    deps,
    input,
    { action: 'member.change', payload, to: rights.join(', ') },
    {
      mayNot: async () => endRefusal(deps, until) ?? (await eventsRefusal(deps, input)),
      commit: (row) =>
        updateMember(deps.db, { ...row, rights, eventIds, until: until === null ? null : fromIso(until) }),
      why: ({ isOwner }) => (isOwner === 1 ? refused('MEMBER_IS_OWNER') : null),
    },
  );
}

/**
 * Removes a member, effective at once: their sockets close, and API keys and shifts that they gave themselves end. An owner
 * is removed with a fresh proof, as `removeOwner` asks for. Idempotent.
 */
export async function removeMember(
  deps: MemberDeps,
  input: Changing<RemoveMemberInput>,
): Promise<Outcome<{ done: true }>> {
  const standing = await readMember(readerOf(deps.db), input);
  const endsOwner = standing?.isOwner === 1;
  return changeMembership(
    deps,
    input,
    { action: 'member.remove' },
    {
      mayNot: async () => (endsOwner ? await freshProofRefusal(deps, input.actor) : null),
      commit: (row) => deleteMember(deps.db, { ...row, endsOwner }),
      // Made an owner in between: the repeat asks for the proof.
      why: (now) => (now.isOwner === 1 && !endsOwner ? refused('PROOF_NEEDED') : whyNotCease(now)),
    },
  );
}

/** The actor leaves. The last owner stays. Idempotent. */
export async function leaveOrganization(
  deps: MemberDeps,
  { actor, requestId, organizationId }: Changing<LeaveInput>,
): Promise<Outcome<{ done: true }>> {
  const member = { organizationId, userId: actor.id };
  const mutation = { action: 'member.leave', subjectType: 'user', payload: organizationId } as const;
  const left = await organizationMutation(
    deps,
    { actor, requestId, organizationId, ...mutation },
    async (auditOf) => {
      if (!isMemberOf(actor, organizationId)) return refused('NOT_FOUND');
      const leaving = { ...member, guardId: null, endsOwner: mayActFor(actor, 'own', organizationId) };
      if (await deleteMember(deps.db, { ...leaving, audit: auditOf(actor.id) }))
        return done({ id: actor.id, eventId: null });
      const standing = await readMember(readerOf(deps.db), member);
      return (standing && whyNotCease(standing)) ?? refused('NOT_FOUND');
    },
  );
  return left.ok ? applyAtOnce(deps, member) : left;
}

/**
 * Makes a member an owner, who may then also change the payout account and remove the actor: hence the fresh proof.
 * Idempotent.
 */
export function addOwner(
  deps: MemberDeps,
  input: Changing<ChangeOwnerInput>,
): Promise<Outcome<{ done: true }>> {
  return changeMembership(
    deps,
    input,
    { action: 'member.promote' },
    {
      mayNot: () => freshProofRefusal(deps, input.actor),
      commit: (row) => promoteMember(deps.db, row),
      why: ({ isOwner }) => (isOwner === 1 ? refused('MEMBER_IS_OWNER') : null),
    },
  );
}

/** Makes an owner a member with all rights. Idempotent. */
export function removeOwner(
  deps: MemberDeps,
  input: Changing<ChangeOwnerInput>,
): Promise<Outcome<{ done: true }>> {
  return changeMembership(
    deps,
    input,
    { action: 'member.demote' },
    {
      mayNot: () => freshProofRefusal(deps, input.actor),
      commit: (row) => demoteOwner(deps.db, row),
      why: whyNotCease,
    },
  );
}

type Standing = NonNullable<Awaited<ReturnType<typeof readMember>>>;

async function changeMembership(
  deps: MemberDeps,
  { actor, requestId, organizationId, userId }: Changing<RemoveMemberInput>,
  { action, payload = null, to }: { action: string; payload?: unknown; to?: string },
  steps: {
    mayNot?: () => Promise<Refusal | null>;
    commit: (row: Row) => Promise<boolean>;
    /** The conditional write has decided; this only finds the reason. */
    why: (standing: Standing) => Refusal | null;
  },
): Promise<Outcome<{ done: true }>> {
  const member = { organizationId, userId };
  const changed = await ownersMutation(
    deps,
    {
      actor,
      requestId,
      organizationId,
      action,
      subjectType: 'user',
      payload: [organizationId, userId, payload],
    },
    async (auditOf, guardId) => {
      const refusal = await steps.mayNot?.();
      if (refusal) return refusal;
      const audit = auditOf(userId, to === undefined ? {} : { to });
      if (await steps.commit({ ...member, guardId, audit })) return done({ id: userId, eventId: null });
      const standing = await readMember(readerOf(deps.db), member);
      if (!standing) return refused('NOT_FOUND');
      // Otherwise another owner has removed the actor in between.
      return steps.why(standing) ?? refused('RIGHT_NEEDED');
    },
  );
  return changed.ok ? applyAtOnce(deps, member) : changed;
}

function whyNotCease({ isOwner, isResponsible }: Standing): Refusal | null {
  if (isOwner === 0) return null;
  return refused(isResponsible === 1 ? 'OWNER_HAS_ACCOUNT' : 'LAST_OWNER');
}
