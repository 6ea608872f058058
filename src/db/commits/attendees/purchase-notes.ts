import { type AuditEntry, commitAudited } from '#db/commits/audit/commit-audited.ts';

/** Sets or, with an empty text, removes the note. @returns false when there is nothing to change */
export async function savePurchaseNote(
  db: D1Database,
  { purchaseId, text, audit }: { purchaseId: string; text: string; audit: AuditEntry },
): Promise<boolean> {
  const change =
    text === ''
      ? db.prepare('DELETE FROM purchase_notes WHERE purchase_id = ?1').bind(purchaseId)
      : db
          .prepare(
            `INSERT INTO purchase_notes (purchase_id, text, updated_by, updated_at) VALUES (?1, ?2, ?3, ?4)
             ON CONFLICT (purchase_id) DO UPDATE SET text = ?2, updated_by = ?3, updated_at = ?4 WHERE text <> ?2`,
          )
          .bind(purchaseId, text, audit.actorId, audit.now);
  return await commitAudited(db, { change, audit });
}
