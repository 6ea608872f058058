import { and, desc, eq, gt, isNull, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/sqlite-core';
import type { Reader } from '#db/client.ts';
import { afterCursor, type Cursor } from '#db/keyset.ts';
import { supportViews, users } from '#db/schema/index.ts';
import { membershipsOf, membershipsSql } from '#db/sql/organizations.ts';
import { pick, subquery } from '#db/typed-queries.ts';

/** A view by its id. */
export function readSupportView(reader: Reader, id: string) {
  return reader
    .select({ ...pick(supportViews, 'id', 'expiresAt'), name: users.name })
    .from(supportViews)
    .innerJoin(users, eq(users.id, supportViews.organizerId))
    .where(eq(supportViews.id, id))
    .get();
}

/** The organizer of an open view of this administrator's session; undefined once either lost their rights. */
export function readViewedOrganizer(
  reader: Reader,
  by: { id: string; adminId: string; sessionId: string; now: number },
) {
  const admins = alias(users, 'admins');
  return reader
    .select({
      ...pick(users, 'id', 'email', 'emailVerifiedAt', 'name', 'role', 'status', 'imageKey'),
      ...pick(users, 'language', 'currency'),
      memberships: subquery<string>(sql.raw(membershipsSql('users.id'))).mapWith(membershipsOf),
    })
    .from(supportViews)
    .innerJoin(users, eq(users.id, supportViews.organizerId))
    .innerJoin(admins, eq(admins.id, supportViews.adminId))
    .where(
      and(
        eq(supportViews.id, by.id),
        eq(supportViews.adminId, by.adminId),
        eq(supportViews.sessionId, by.sessionId),
        gt(supportViews.expiresAt, by.now),
        isNull(supportViews.endedAt),
        eq(admins.role, 'admin'),
        eq(admins.status, 'active'),
        eq(users.role, 'organizer'),
        eq(users.status, 'active'),
      ),
    )
    .get();
}

/** Views of an organizer's pages, newest first. */
export function readViewsOf(
  reader: Reader,
  by: { organizerId: string; after: Cursor | null; limit: number },
) {
  return reader
    .select({ ...pick(supportViews, 'id', 'reason', 'createdAt', 'expiresAt', 'endedAt'), by: users.name })
    .from(supportViews)
    .innerJoin(users, eq(users.id, supportViews.adminId))
    .where(
      and(
        eq(supportViews.organizerId, by.organizerId),
        afterCursor([supportViews.createdAt, supportViews.id], by.after, 'desc'),
      ),
    )
    .orderBy(desc(supportViews.createdAt), desc(supportViews.id))
    .limit(by.limit);
}
