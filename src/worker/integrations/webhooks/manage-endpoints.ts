import { readerOf } from '#db/client.ts';
import {
  changeEndpoint,
  deleteEndpoint,
  insertEndpoint,
  rotateSecret,
} from '#db/commits/integrations/webhook-endpoints.ts';
import { readReceipt } from '#db/readers/idempotency/receipts.ts';
import { type EndpointRow, readEndpoint, readEndpoints } from '#db/readers/integrations/webhooks.ts';
import type { DerivationEnv } from '#shared/codes/derivation-roots.ts';
import type {
  UpdateWebhookInput,
  WebhookEndpoint,
  WebhookSecret,
} from '#shared/contracts/integrations/webhooks.ts';
import { done, type Outcome, refused } from '#shared/errors/errors.ts';
import { WEBHOOK_ENDPOINTS_MAX } from '#shared/integrations/integration-limits.ts';
import type { WebhookKind } from '#shared/integrations/webhooks.ts';
import type { Actor } from '#worker/auth/actor.ts';
import { rememberEndpoints } from '#worker/delivery/channels/webhook-endpoints.ts';
import type { Deps } from '#worker/deps.ts';
import { permittedAddress } from '#worker/http/permitted-address.ts';
import { idempotencyKey } from '#worker/idempotency/idempotency-key.ts';
import { organizationFor } from '#worker/organizations/organization-for.ts';
import { type Change, onceOf, ownEndpoint, ownOrganizations } from './own-endpoint.ts';
import { endpointView } from './views.ts';
import { webhookSecretText } from './webhook-secret.ts';

export interface EndpointDeps extends Pick<Deps, 'db' | 'now' | 'newId'> {
  derivation: DerivationEnv;
  /** Whether endpoints on this machine are allowed, as in development. */
  local: boolean;
}

export async function listEndpoints(
  deps: Pick<Deps, 'db'>,
  { actor, organizationId }: { actor: Actor; organizationId?: string | undefined },
): Promise<Outcome<{ items: WebhookEndpoint[] }>> {
  const acting = organizationFor(actor, 'own', organizationId);
  if (!acting.ok) return acting;
  return done({ items: (await readEndpoints(readerOf(deps.db), acting.value)).map(endpointView) });
}

/**
 * Adds an endpoint and returns its secret. Idempotent: a repeat returns the same secret, and if the endpoint was
 * deleted since, its original state.
 */
export async function createEndpoint(
  deps: EndpointDeps,
  input: {
    actor: Actor;
    organizationId?: string | undefined;
    requestId: string;
    url: string;
    kinds: WebhookKind[];
  },
): Promise<Outcome<WebhookSecret>> {
  const { actor, requestId } = input;
  const acting = organizationFor(actor, 'own', input.organizationId);
  if (!acting.ok) return acting;
  const url = await permittedAddress(input.url, deps.local);
  if (url === null) return refused('WEBHOOK_ADDRESS_REFUSED');
  const kinds = JSON.stringify(input.kinds);
  const now = deps.now();
  const id = deps.newId();
  const { audit } = onceOf(deps, { actor, requestId, endpointId: id }, 'create');
  const receipt = idempotencyKey(actor.id, requestId, ['webhook.create', url, kinds]);
  const outcome = await insertEndpoint(
    deps.db,
    { id, organizerId: actor.id, organizationId: acting.value, requestId, url, kinds, now },
    { audit: { ...audit, auditId: receipt.auditId, now }, requestHash: receipt.requestHash },
  );
  if (outcome === 'reused') return refused('REQUEST_ID_REUSED');
  const row = await readEndpoint(readerOf(deps.db), { organizations: [acting.value], requestId });
  if (!row && outcome === 'unmet') return refused('TOO_MANY', { limit: WEBHOOK_ENDPOINTS_MAX });
  // A test message sent next leaves at once, although this isolate may have found no endpoint a minute ago.
  rememberEndpoints(true, now);
  const made = row ?? (await asMade(deps, receipt.auditId, { url, kinds: input.kinds }));
  return done({ endpoint: endpointView(made), secret: await webhookSecretText(deps.derivation, made) });
}

/** Reconstructs a created endpoint that was deleted since, from its audit row and the request. */
async function asMade(
  deps: Pick<Deps, 'db'>,
  auditId: string,
  fields: { url: string; kinds: WebhookKind[] },
): Promise<EndpointRow> {
  const receipt = await readReceipt(readerOf(deps.db), auditId);
  if (!receipt) throw new Error('A creation that was made has no audit row');
  return {
    ...fields,
    id: receipt.subjectId,
    createdAt: receipt.createdAt,
    active: true,
    secretVersion: 1,
    failingSince: null,
    switchedOffAt: null,
    switchedOffReason: null,
    rotatedAt: null,
    deliveredAt: null,
    pending: 0,
    parked: 0,
  };
}

export async function updateEndpoint(
  deps: EndpointDeps,
  input: UpdateWebhookInput & { actor: Actor },
): Promise<Outcome<{ endpoint: WebhookEndpoint }>> {
  const url = input.url === undefined ? null : await permittedAddress(input.url, deps.local);
  if (input.url !== undefined && url === null) return refused('WEBHOOK_ADDRESS_REFUSED');
  const patch = {
    url,
    kinds: input.kinds ? JSON.stringify(input.kinds) : null,
    active: input.active ?? null,
  };
  const own = { endpointId: input.endpointId, organizations: ownOrganizations(input.actor) };
  const once = onceOf(deps, input, 'update', patch);
  const outcome = await changeEndpoint(deps.db, own, { ...patch, now: deps.now() }, once);
  if (outcome === 'reused') return refused('REQUEST_ID_REUSED');
  const row = await ownEndpoint(deps, input);
  return row.ok ? done({ endpoint: endpointView(row.value) }) : row;
}

/** Replaces the secret. For a day messages are signed with the old one as well. */
export async function rotateEndpoint(deps: EndpointDeps, input: Change): Promise<Outcome<WebhookSecret>> {
  const own = { endpointId: input.endpointId, organizations: ownOrganizations(input.actor) };
  const outcome = await rotateSecret(deps.db, own, deps.now(), onceOf(deps, input, 'rotate'));
  if (outcome === 'reused') return refused('REQUEST_ID_REUSED');
  const row = await ownEndpoint(deps, input);
  if (!row.ok) return row;
  return done({
    endpoint: endpointView(row.value),
    secret: await webhookSecretText(deps.derivation, row.value),
  });
}

/** Deletes an endpoint with its past and pending deliveries. */
export async function removeEndpoint(
  deps: Pick<Deps, 'db' | 'now'>,
  input: Change,
): Promise<Outcome<{ deleted: true }>> {
  const own = { endpointId: input.endpointId, organizations: ownOrganizations(input.actor) };
  const outcome = await deleteEndpoint(deps.db, own, onceOf(deps, input, 'delete'));
  if (outcome === 'reused') return refused('REQUEST_ID_REUSED');
  return outcome === 'unmet' ? refused('NOT_FOUND') : done({ deleted: true });
}
