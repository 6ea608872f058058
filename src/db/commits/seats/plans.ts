import { type AuditEntry, commitAudited } from '#db/commits/audit/commit-audited.ts';
import { checkPictures } from '#db/commits/files/uploads.ts';
import { scopeParam } from '#db/sql/organizations.ts';
import { mayShowPicture, pictureKeySql } from '#db/sql/seats.ts';
import { PLANS_PER_VENUE_MAX } from '#shared/limits.ts';
import type { Scope } from '#shared/organizations/rights.ts';

export interface PlanContent {
  name: string;
  /** JSON: a `SeatingPlan`. */
  plan: string;
  seats: number;
}

const isOwn = (param: string) => `organization_id IN (SELECT value FROM json_each(${param}, '$.o'))`;

/** SQL: the picture that plan ?1 shows. */
const SHOWN = `SELECT ${pictureKeySql('plan')} FROM seating_plans WHERE id = ?1`;

/** @returns false when a condition does not hold; the caller finds out which */
export function insertPlan(
  db: D1Database,
  draft: {
    id: string;
    venueId: string;
    requestId: string;
    scope: Scope;
    content: PlanContent;
    audit: AuditEntry;
  },
): Promise<boolean> {
  const { content, audit } = draft;
  const change = db
    .prepare(
      `INSERT INTO seating_plans (id, organization_id, venue_id, request_id, name, plan, seats, created_at, updated_at)
       SELECT ?1, v.organization_id, v.id, ?4, ?5, ?6, ?7, ?8, ?8 FROM venues AS v
       WHERE v.id = ?2 AND v.${isOwn('?3')} AND ${mayShowPicture('?6', 'v.organization_id')}
         AND (SELECT count(*) FROM seating_plans WHERE venue_id = v.id) < ${PLANS_PER_VENUE_MAX}
       ON CONFLICT (organization_id, request_id) DO NOTHING`,
    )
    .bind(
      draft.id,
      draft.venueId,
      scopeParam(draft.scope),
      draft.requestId,
      content.name,
      content.plan,
      content.seats,
      audit.now,
    );
  return commitAudited(db, { change, audit });
}

/** @returns false when the plan is not theirs, was changed since `version`, or shows a picture that is not theirs */
export function changePlan(
  db: D1Database,
  change: { planId: string; scope: Scope; version: number; content: PlanContent; audit: AuditEntry },
): Promise<boolean> {
  const { planId, content, audit } = change;
  return commitAudited(db, {
    before: [checkPictures(db, SHOWN, { subjectId: planId, now: audit.now })],
    change: db
      .prepare(
        `UPDATE seating_plans SET name = ?4, plan = ?5, seats = ?6, version = version + 1, updated_at = ?7
         WHERE id = ?1 AND ${isOwn('?2')} AND version = ?3 AND ${mayShowPicture('?5', 'organization_id')}`,
      )
      .bind(
        planId,
        scopeParam(change.scope),
        change.version,
        content.name,
        content.plan,
        content.seats,
        audit.now,
      ),
    audit,
  });
}

/** Deletes a plan of a venue; events keep their copies. */
export function removePlan(
  db: D1Database,
  { planId, scope, audit }: { planId: string; scope: Scope; audit: AuditEntry },
): Promise<boolean> {
  return commitAudited(db, {
    before: [checkPictures(db, SHOWN, { subjectId: planId, now: audit.now })],
    change: db
      .prepare(`DELETE FROM seating_plans WHERE id = ?1 AND ${isOwn('?2')}`)
      .bind(planId, scopeParam(scope)),
    audit,
  });
}
