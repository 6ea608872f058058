import { readerOf } from '#db/client.ts';
import type { AuditEntry } from '#db/commits/audit/commit-audited.ts';
import { type EndpointRow, readEndpoint } from '#db/readers/integrations/webhooks.ts';
import { done, type Outcome, refused } from '#shared/errors/errors.ts';
import { memberScopeOf } from '#shared/organizations/rights.ts';
import type { Actor } from '#worker/auth/actor.ts';
import { rememberEndpoints } from '#worker/delivery/channels/webhook-endpoints.ts';
import type { Deps } from '#worker/deps.ts';
import { idempotencyKey } from '#worker/idempotency/idempotency-key.ts';

/**
 * Input of every change of an endpoint. Endpoints are private to the owners of their organization, also from administrators.
 */
export interface Change {
  actor: Actor;
  requestId: string;
  endpointId: string;
}

/** The organizations whose endpoints and keys a person manages. */
export function ownOrganizations(actor: Actor): readonly string[] {
  return memberScopeOf(actor, 'own').organizations;
}

/** An endpoint of the actor's organizations; those of others count as not found. */
export async function ownEndpoint(
  deps: Pick<Deps, 'db' | 'now'>,
  own: { actor: Actor; endpointId: string },
): Promise<Outcome<EndpointRow>> {
  const row = await readEndpoint(readerOf(deps.db), {
    organizations: ownOrganizations(own.actor),
    endpointId: own.endpointId,
  });
  if (!row) return refused('NOT_FOUND');
  rememberEndpoints(true, deps.now());
  return done(row);
}

/** Idempotency key and audit entry of a change. */
export function onceOf(
  deps: Pick<Deps, 'now'>,
  { actor, requestId, endpointId }: Change,
  verb: string,
  payload: unknown = null,
): { audit: AuditEntry; requestHash: string } {
  const action = `webhook.${verb}`;
  const { auditId, requestHash } = idempotencyKey(actor.id, requestId, [action, endpointId, payload]);
  const audit: AuditEntry = {
    auditId,
    actorId: actor.id,
    action,
    subjectType: 'webhook_endpoint',
    subjectId: endpointId,
    eventId: null,
    now: deps.now(),
  };
  return { audit, requestHash };
}
