import { readerOf } from '#db/client.ts';
import { readDisputes } from '#db/readers/money/disputes.ts';
import { toIso } from '#shared/contracts/common.ts';
import type { DisputesOutput } from '#shared/contracts/money/disputes.ts';
import type { Deps } from '#worker/deps.ts';

const DISPUTES_PAGE_SIZE = 20;

export async function listDisputes(
  deps: Pick<Deps, 'db'>,
  { page, pageSize = DISPUTES_PAGE_SIZE }: { page: number; pageSize?: number | undefined },
): Promise<DisputesOutput> {
  const { rows, total } = await readDisputes(readerOf(deps.db), {
    limit: pageSize,
    offset: (page - 1) * pageSize,
  });
  const items = rows.map(({ userId, payerName, payerEmail, eventId, eventName, ...row }) => ({
    ...row,
    evidenceDueAt: isoOrNull(row.closedAt === null ? row.evidenceDueAt : null),
    openedAt: toIso(row.openedAt),
    closedAt: isoOrNull(row.closedAt),
    payer: { id: userId, name: payerName, email: payerEmail },
    event: eventId === null || eventName === null ? null : { id: eventId, name: eventName },
  }));
  return { items, page, pageSize, total };
}

function isoOrNull(at: number | null): string | null {
  return at === null ? null : toIso(at);
}
