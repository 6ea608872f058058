import { readerOf } from '#db/client.ts';
import { readGivenTips } from '#db/readers/money/tips.ts';
import { toIso } from '#shared/contracts/common.ts';
import type { MyTipsInput, MyTipsOutput } from '#shared/contracts/money/tips.ts';
import { TIPS_PAGE_SIZE } from '#shared/limits.ts';
import type { Deps } from '#worker/deps.ts';

/** Tips that the user gave, newest first. */
export async function listMyTips(
  deps: Pick<Deps, 'db'>,
  input: MyTipsInput & { userId: string },
): Promise<MyTipsOutput> {
  const { page, pageSize = TIPS_PAGE_SIZE, userId } = input;
  const { rows, total } = await readGivenTips(readerOf(deps.db), {
    userId,
    limit: pageSize,
    offset: (page - 1) * pageSize,
  });
  const items = rows.map(({ eventId, eventName, createdAt, ...tip }) => ({
    ...tip,
    event: { id: eventId, name: eventName },
    date: toIso(createdAt),
  }));
  return { items, page, pageSize, total };
}
