import { readerOf } from '#db/client.ts';
import {
  renewInvitation,
  saveInvitation,
  withdrawInvitation,
} from '#db/commits/organizations/invitations.ts';
import { readIsMember, readOpenInvitation, readOwnEventCount } from '#db/readers/organizations/members.ts';
import { fromIso } from '#shared/contracts/common.ts';
import type { ChangeInvitationInput, InviteMemberInput } from '#shared/contracts/organizations/members.ts';
import { done, type Outcome, type Refusal, refused } from '#shared/errors/errors.ts';
import { MEMBERS_PER_ORGANIZATION_MAX } from '#shared/organizations/organization-limits.ts';
import type { Actor } from '#worker/auth/actor.ts';
import type { Deps } from '#worker/deps.ts';
import { takeFromBucket } from '#worker/http/rate-limits.ts';
import { ownNameRefusal } from '#worker/mail/mailed-names.ts';
import { ownersMutation } from '../organization-mutation.ts';

/** Token bucket of invitation mails per person: burst and refill interval (ms). */
const INVITATIONS_BURST = 20;
const INVITATION_EVERY_MS = 60_000;

const LIMIT = { burst: INVITATIONS_BURST, everyMs: INVITATION_EVERY_MS };

type InviteDeps = Pick<Deps, 'db' | 'now' | 'newId' | 'limited'>;
type Changing<Input> = Input & { actor: Actor };

/** Invites an address, or changes what its open invitation grants and mails it again. Idempotent. */
export async function inviteMember(
  deps: InviteDeps,
  input: Changing<InviteMemberInput>,
): Promise<Outcome<{ invitationId: string }>> {
  const { actor, requestId, organizationId, rights, eventIds, until } = input;
  const email = input.email.toLowerCase();
  const invited = await ownersMutation(
    deps,
    {
      actor,
      requestId,
      organizationId,
      action: 'member.invite',
      subjectType: 'organization_invitation',
      payload: [organizationId, email, rights, eventIds, until],
    },
    async (auditOf, guardId) => {
      const refusal = endRefusal(deps, until) ?? (await mailRefusal(deps, actor));
      if (refusal) return refusal;
      const reader = readerOf(deps.db);
      const id = (await readOpenInvitation(reader, { organizationId, email })) ?? deps.newId();
      const saved = await saveInvitation(deps.db, {
        id,
        organizationId,
        email,
        rights,
        eventIds,
        until: until === null ? null : fromIso(until),
        language: actor.language,
        guardId,
        audit: auditOf(id, { to: rights.join(', ') }),
      });
      if (saved) return done({ id, eventId: null });
      if (await readIsMember(reader, { organizationId, email })) return refused('MEMBER_ALREADY');
      return (
        (await eventsRefusal(deps, input)) ?? refused('TOO_MANY', { limit: MEMBERS_PER_ORGANIZATION_MAX })
      );
    },
  );
  return invited.ok ? done({ invitationId: invited.value.id }) : invited;
}

/** Mails an open invitation again, which can be accepted for a week again. */
export function resendInvitation(
  deps: InviteDeps,
  input: Changing<ChangeInvitationInput>,
): Promise<Outcome<{ done: true }>> {
  return changeInvitation(deps, input, 'member.resend', async (row) => {
    const refusal = await mailRefusal(deps, input.actor);
    return refusal ?? ((await renewInvitation(deps.db, row)) ? null : refused('NOT_FOUND'));
  });
}

export function withdrawOwnInvitation(
  deps: InviteDeps,
  input: Changing<ChangeInvitationInput>,
): Promise<Outcome<{ done: true }>> {
  return changeInvitation(deps, input, 'member.withdraw', async (row) =>
    (await withdrawInvitation(deps.db, row)) ? null : refused('NOT_FOUND'),
  );
}

/** Why a membership cannot end then. */
export function endRefusal({ now }: Pick<Deps, 'now'>, until: string | null): Refusal | null {
  return until !== null && fromIso(until) <= now() ? refused('BAD_INPUT', { field: 'until' }) : null;
}

/** Why a member cannot have rights at these events: some are not the organization's. */
export async function eventsRefusal(
  { db }: Pick<Deps, 'db'>,
  { organizationId, eventIds }: { organizationId: string; eventIds: readonly string[] | null },
): Promise<Refusal | null> {
  if (eventIds === null) return null;
  const own = await readOwnEventCount(readerOf(db), { organizationId, eventIds });
  return own === eventIds.length ? null : refused('EVENT_NOT_FOUND');
}

async function changeInvitation(
  deps: InviteDeps,
  { actor, requestId, organizationId, invitationId }: Changing<ChangeInvitationInput>,
  action: 'member.resend' | 'member.withdraw',
  change: (row: Parameters<typeof withdrawInvitation>[1]) => Promise<Refusal | null>,
): Promise<Outcome<{ done: true }>> {
  const changed = await ownersMutation(
    deps,
    {
      actor,
      requestId,
      organizationId,
      action,
      subjectType: 'organization_invitation',
      payload: [organizationId, invitationId],
    },
    async (auditOf, guardId) => {
      const audit = auditOf(invitationId);
      const refusal = await change({ organizationId, invitationId, guardId, audit });
      return refusal ?? done({ id: invitationId, eventId: null });
    },
  );
  return changed.ok ? done({ done: true }) : changed;
}

async function mailRefusal(deps: InviteDeps, actor: Actor): Promise<Refusal | null> {
  const refusedName = await ownNameRefusal(deps, actor);
  if (refusedName) return refusedName;
  return (await takeFromBucket(deps, `member invite ${actor.id}`, LIMIT)) > 0
    ? refused('RATE_LIMITED')
    : null;
}
