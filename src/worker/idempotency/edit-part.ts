import type { AuditEntry } from '#db/commits/audit/commit-audited.ts';
import { done, type Outcome, type Refusal, refused } from '#shared/errors/errors.ts';
import type { AuditOf, Subject } from './idempotent-mutation.ts';

export interface PartEdit<Row extends { eventId: string | null }> {
  id: string;
  /** The row as the actor may edit it; others count as not found. */
  read: () => Promise<Row | null>;
  /** Writes the change with its audit entry under its own conditions. @returns false if they were not met */
  commit: (
    before: Row,
    auditOf: (details?: AuditEntry['details']) => ReturnType<AuditOf>,
  ) => Promise<boolean | Refusal>;
  /** The conditional write has decided; this only finds the reason, in the row as it is now. */
  why: (row: Row) => Refusal | Promise<Refusal>;
  /** When there is no such row; for deletions `alreadyDeleted`. */
  gone?: () => Promise<Outcome<Subject>>;
}

/** The attempt of an idempotent mutation that changes or deletes one row. */
export function editPart<Row extends { eventId: string | null }>({
  id,
  read,
  commit,
  why,
  gone = async () => refused('NOT_FOUND'),
}: PartEdit<Row>) {
  return async (auditOf: AuditOf): Promise<Outcome<Subject>> => {
    const before = await read();
    if (!before) return gone();
    const { eventId } = before;
    const made = await commit(before, (details = {}) => auditOf({ subjectId: id, eventId, details }));
    if (made === true) return done({ id, eventId });
    if (made) return made;
    const row = await read();
    return row ? why(row) : gone();
  };
}
