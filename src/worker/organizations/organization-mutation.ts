import { readerOf } from '#db/client.ts';
import type { AuditEntry } from '#db/commits/audit/commit-audited.ts';
import { readOrganizationsEvents } from '#db/readers/organizations/organizations.ts';
import { done, type Outcome } from '#shared/errors/errors.ts';
import { RECONCILE_EVENT_KEPT_MS, SHOWN_OUT_EVENTS_MAX } from '#shared/limits.ts';
import type { Actor } from '#worker/auth/actor.ts';
import type { Deps } from '#worker/deps.ts';
import {
  type AuditOf,
  idempotentMutation,
  type Mutation,
  type Subject,
} from '#worker/idempotency/idempotent-mutation.ts';
import { closeSockets } from '#worker/people/users/disconnect.ts';
import { ownOrganization } from './own-organization.ts';

export type MemberDeps = Pick<Deps, 'db' | 'now' | 'newId' | 'boxOffice' | 'liveBoard'>;

type OrganizationAuditOf = (subjectId: string, details?: AuditEntry['details']) => ReturnType<AuditOf>;

/** An idempotent change in an organization; its audit row names it, as no event does. */
export async function organizationMutation(
  deps: Pick<Deps, 'db' | 'now'>,
  { organizationId, ...mutation }: Mutation & { organizationId: string },
  attempt: (auditOf: OrganizationAuditOf) => Promise<Outcome<Subject>>,
): Promise<Outcome<Subject>> {
  return idempotentMutation(deps, mutation, (auditOf) =>
    attempt((subjectId, details = {}) =>
      auditOf({ subjectId, eventId: null, details: { ...details, organizationId } }),
    ),
  );
}

/**
 * An `organizationMutation` that only owners may make.
 * @param attempt also gets who must still own the organization when the write commits; null for an administrator
 */
export async function ownersMutation(
  deps: Pick<Deps, 'db' | 'now'>,
  mutation: Mutation & { organizationId: string; actor: Actor },
  attempt: (auditOf: OrganizationAuditOf, guardId: string | null) => Promise<Outcome<Subject>>,
): Promise<Outcome<Subject>> {
  return organizationMutation(deps, mutation, async (auditOf) => {
    const owns = ownOrganization(mutation.actor, mutation.organizationId);
    return owns.ok ? attempt(auditOf, owns.value) : owns;
  });
}

/**
 * Lets a change of a person's rights take effect at once: the box offices reload who may do what, and the person's sockets
 * close. Whoever may still work reconnects. Fails when an event cannot be reached; a repeat tries again.
 */
export async function applyAtOnce(
  deps: MemberDeps,
  { organizationId, userId }: { organizationId: string; userId: string },
): Promise<Outcome<{ done: true }>> {
  const eventIds = await readOrganizationsEvents(readerOf(deps.db), {
    organizationId,
    endedAfter: deps.now() - RECONCILE_EVENT_KEPT_MS,
    limit: SHOWN_OUT_EVENTS_MAX,
  });
  const closed = await closeSockets(deps, userId, eventIds);
  return closed.ok ? done({ done: true }) : closed;
}
