import { readerOf } from '#db/client.ts';
import type { AuditEntry } from '#db/commits/audit/commit-audited.ts';
import { done, type Outcome, type Refusal, refused } from '#shared/errors/errors.ts';
import type { Actor } from '#worker/auth/actor.ts';
import type { Deps } from '#worker/deps.ts';
import { alreadyDeleted } from './already-deleted.ts';
import { type AuditOf, idempotentMutation, type Mutation } from './idempotent-mutation.ts';

type MutationDeps = Pick<Deps, 'db' | 'now'>;

interface Edit extends Omit<Mutation, 'payload'> {
  actor: Pick<Actor, 'id' | 'role' | 'memberships'>;
  /** Of the row. */
  id: string;
  /** The whole input; for deletions the id is enough. */
  payload?: unknown;
  /** A deletion: the actor who already did it gets success. */
  deletes?: boolean;
}

interface Steps<Row extends { eventId: string | null }> {
  /** The row as the actor may edit it; others count as not found. */
  read: () => Promise<Row | null | undefined>;
  /** Writes the change with its audit row, under its own conditions. @returns false if they were not met */
  commit: (
    before: Row,
    auditOf: (details?: AuditEntry['details']) => ReturnType<AuditOf>,
  ) => Promise<boolean | Refusal>;
  /** The conditional write has decided; this only finds the reason, in the row as it is now. */
  why: (row: Row) => Refusal | Promise<Refusal>;
}

/**
 * Changes or deletes one row, once per idempotency key.
 * @param run for parts of which box offices must hear
 */
export function editPart<EditDeps extends MutationDeps, Row extends { eventId: string | null }>(
  deps: EditDeps,
  { id, payload = id, deletes = false, ...mutation }: Edit,
  { read, commit, why }: Steps<Row>,
  run: (
    deps: EditDeps,
    mutation: Mutation & Pick<Edit, 'actor'>,
    attempt: Parameters<typeof idempotentMutation>[2],
  ) => Promise<Outcome<{ id: string }>> = idempotentMutation,
): Promise<Outcome<{ id: string }>> {
  const { actor, action, subjectType } = mutation;
  const deletion = { actorId: actor.id, action, subjectType, subjectId: id };
  const gone = async () => (deletes ? alreadyDeleted(readerOf(deps.db), deletion) : refused('NOT_FOUND'));
  return run(deps, { ...mutation, payload }, async (auditOf) => {
    const before = await read();
    if (!before) return gone();
    const { eventId } = before;
    const made = await commit(before, (details = {}) => auditOf({ subjectId: id, eventId, details }));
    if (made === true) return done({ id, eventId });
    if (made) return made;
    const row = await read();
    return row ? why(row) : gone();
  });
}
