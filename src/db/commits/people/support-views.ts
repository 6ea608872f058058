import { commitRepeatable } from '#db/client.ts';
import { type AuditEntry, INSERT_AUDIT } from '#db/commits/audit/commit-audited.ts';
import { idempotentCommit } from '#db/commits/idempotency/idempotent-commit.ts';

interface NewView {
  id: string;
  adminId: string;
  sessionId: string;
  organizerId: string;
  reason: string;
  now: number;
  expiresAt: number;
}

/** Begins a view, while the actor is an administrator and the other an active organizer. */
export function insertSupportView(
  db: D1Database,
  view: NewView,
  once: { audit: AuditEntry; requestHash: string },
): ReturnType<typeof idempotentCommit> {
  const { id, adminId, sessionId, organizerId, reason, now, expiresAt } = view;
  const change = db
    .prepare(
      `INSERT INTO support_views (id, admin_id, session_id, organizer_id, reason, created_at, expires_at)
       SELECT ?1, ?2, ?3, id, ?5, ?6, ?7 FROM users
       WHERE id = ?4 AND role = 'organizer' AND status = 'active' AND deleted_at IS NULL
         AND EXISTS (SELECT 1 FROM users WHERE id = ?2 AND role = 'admin' AND status = 'active')
       ON CONFLICT (id) DO NOTHING`,
    )
    .bind(id, adminId, sessionId, organizerId, reason, now, expiresAt);
  return idempotentCommit(db, { ...once, change });
}

/** The views that end, as the audit log records them. Their own rows are the condition, so a repeat changes nothing. */
function ending(action: 'view.end' | 'view.expire', at: string, where: string): [string, string] {
  return [
    `${INSERT_AUDIT}
     SELECT 'end:' || id, admin_id, '${action}', 'user', organizer_id, NULL, json_object('reason', reason), ${at}
     FROM support_views WHERE ${where} AND ended_at IS NULL ON CONFLICT (id) DO NOTHING`,
    `UPDATE support_views SET ended_at = ${at} WHERE ${where} AND ended_at IS NULL`,
  ];
}

const END = ending('view.end', '?3', 'id = ?1 AND admin_id = ?2 AND expires_at > ?3');
const EXPIRE = ending('view.expire', 'expires_at', 'expires_at <= ?1');

/** Ends an administrator's own view. Idempotent; one that has expired is left to cron. */
export async function endSupportView(
  db: D1Database,
  { id, adminId, now }: { id: string; adminId: string; now: number },
): Promise<void> {
  await commitRepeatable(
    db,
    END.map((sql) => db.prepare(sql).bind(id, adminId, now)),
  );
}

/** Ends the views whose time is over. */
export async function expireSupportViews(db: D1Database, now: number): Promise<void> {
  await commitRepeatable(
    db,
    EXPIRE.map((sql) => db.prepare(sql).bind(now)),
  );
}
