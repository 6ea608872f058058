import { done, type Outcome } from '#shared/errors/errors.ts';
import { notifyBoxOffice } from '#worker/box-office/notify-box-office.ts';
import type { Deps } from '#worker/deps.ts';
import {
  type AuditOf,
  idempotentMutation,
  type Mutation,
  type Subject,
} from '#worker/idempotency/idempotent-mutation.ts';

/**
 * Idempotent edit of an event or its parts. A repeat notifies the box office again, because the first call may have
 * died before it did.
 */
export async function idempotentEventEdit(
  deps: Pick<Deps, 'db' | 'now' | 'boxOffice'>,
  mutation: Mutation,
  attempt: (auditOf: AuditOf) => Promise<Outcome<Subject>>,
): Promise<Outcome<{ id: string }>> {
  const answer = await idempotentMutation(deps, mutation, attempt);
  if (!answer.ok) return answer;
  const { id, eventId } = answer.value;
  if (eventId !== null) await notifyBoxOffice(deps, eventId);
  return done({ id });
}
