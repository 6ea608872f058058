import { and, eq, gt } from 'drizzle-orm';
import type { Reader } from '#db/client.ts';
import { needDismissals } from '#db/schema/index.ts';
import { pick } from '#db/typed-queries.ts';

/** What a person has dismissed after `since` (Unix ms). */
export function readNeedDismissals(reader: Reader, by: { userId: string; since: number }) {
  return reader
    .select(pick(needDismissals, 'need', 'state'))
    .from(needDismissals)
    .where(and(eq(needDismissals.userId, by.userId), gt(needDismissals.dismissedAt, by.since)));
}

export type NeedDismissal = Awaited<ReturnType<typeof readNeedDismissals>>[number];
