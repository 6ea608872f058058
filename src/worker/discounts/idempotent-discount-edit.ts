import { readerOf } from '#db/client.ts';
import { readOwnBatch } from '#db/readers/discounts/discount-batches.ts';
import { readOwnDiscount } from '#db/readers/discounts/discounts.ts';
import { done, type Outcome } from '#shared/errors/errors.ts';
import { scopeOf } from '#shared/organizations/rights.ts';
import type { Actor } from '#worker/auth/actor.ts';
import type { Deps } from '#worker/deps.ts';
import {
  type AuditOf,
  idempotentMutation,
  type Mutation,
  type Subject,
} from '#worker/idempotency/idempotent-mutation.ts';
import { notifyEvents } from './notify-events.ts';

/**
 * Idempotent edit of a code or a batch. A repeat notifies the events again, in case the first call died before it did. A deleted
 * code is no longer readable here, so `deleteDiscount` notifies by itself.
 */
export async function idempotentDiscountEdit(
  deps: Pick<Deps, 'db' | 'now' | 'boxOffice'>,
  mutation: Mutation & { actor: Pick<Actor, 'id' | 'role' | 'memberships'> },
  attempt: (auditOf: AuditOf) => Promise<Outcome<Subject>>,
): Promise<Outcome<{ id: string }>> {
  const answer = await idempotentMutation(deps, mutation, attempt);
  if (!answer.ok) return answer;
  const { id } = answer.value;
  const reader = readerOf(deps.db);
  const scope = scopeOf(mutation.actor, 'sell');
  const edited = (await readOwnDiscount(reader, id, scope)) ?? (await readOwnBatch(reader, id, scope));
  if (edited) await notifyEvents(deps, edited.organizationId);
  return done({ id });
}
