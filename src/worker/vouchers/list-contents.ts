import { readerOf } from '#db/client.ts';
import { readBar } from '#db/readers/orders/bar-orders.ts';
import { type CountedContent, readEventContents } from '#db/readers/vouchers/event-contents.ts';
import { toIso } from '#shared/contracts/common.ts';
import type { ContentsView } from '#shared/contracts/vouchers.ts';
import { done, type Outcome, refused } from '#shared/errors/errors.ts';
import { mayDo } from '#shared/organizations/rights.ts';
import type { Actor } from '#worker/auth/actor.ts';
import type { Deps } from '#worker/deps.ts';

/** What an event's tickets contain and what became of it, for its organization and its bar. */
export async function listContents(
  deps: Pick<Deps, 'db'>,
  { eventId, actor }: { eventId: string; actor: Actor },
): Promise<Outcome<ContentsView>> {
  const reader = readerOf(deps.db);
  const bar = await readBar(reader, eventId, actor.id);
  if (!bar || !(bar.worksThere || mayDo(actor, 'see', { ...bar, eventId })))
    return refused('EVENT_NOT_FOUND');
  const { contents, conflicts, spent } = await readEventContents(reader, eventId);
  const money = contents.filter(({ menuItemId }) => menuItemId === null);
  return done({
    currency: bar.currency,
    types: typesOf(contents),
    items: itemsOf(contents),
    barMoney: {
      soldMinor: money.reduce((sum, { price, tickets }) => sum + price * tickets, 0),
      spentMinor: spent,
    },
    conflicts: conflicts.map(({ at, ...conflict }) => ({ ...conflict, at: toIso(at) })),
  });
}

/** What each type contains now. */
function typesOf(contents: readonly CountedContent[]): ContentsView['types'] {
  const current = contents.filter(({ until }) => until === null);
  const ids = [...new Set(current.map(({ ticketTypeId }) => ticketTypeId))];
  return ids.map((ticketTypeId) => {
    const own = current.filter((content) => content.ticketTypeId === ticketTypeId);
    return {
      ticketTypeId,
      items: own.flatMap(({ menuItemId, name, quantity }) =>
        menuItemId === null ? [] : [{ menuItemId, name, quantity }],
      ),
      barMoneyMinor: own
        .filter(({ menuItemId }) => menuItemId === null)
        .reduce((sum, { price }) => sum + price, 0),
    };
  });
}

function itemsOf(contents: readonly CountedContent[]): ContentsView['items'] {
  const items = new Map<string, ContentsView['items'][number]>();
  for (const { menuItemId, name, quantity, tickets, redeemed, redeemedRefunded } of contents) {
    if (menuItemId === null) continue;
    const item = items.get(menuItemId) ?? { menuItemId, name, promised: 0, redeemed: 0 };
    const promised = item.promised + tickets * quantity + redeemedRefunded;
    items.set(menuItemId, { menuItemId, name, promised, redeemed: item.redeemed + redeemed });
  }
  return [...items.values()];
}
