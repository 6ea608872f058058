import { readerOf } from '#db/client.ts';
import { type Menu, type MenuItemRow, readMenu } from '#db/readers/menu/menu.ts';
import { toIso } from '#shared/contracts/common.ts';
import type { MenuItemView, MenuView } from '#shared/contracts/menu.ts';
import { done, type Outcome, refused } from '#shared/errors/errors.ts';
import { UNLIMITED_STOCK } from '#shared/limits.ts';
import { mayDo } from '#shared/organizations/rights.ts';
import { portionsLeft } from '#shared/sales/availability.ts';
import type { Actor } from '#worker/auth/actor.ts';
import type { Deps } from '#worker/deps.ts';
import { eventCard } from '#worker/events/event-views.ts';
import { imageUrl } from '#worker/files/image-url.ts';
import type { RecentReads } from '#worker/http/recent-reads.ts';

/** An event's menu, from D1 only. That of a draft is visible only to its organizer and staff. */
export async function listMenu(
  deps: Pick<Deps, 'db' | 'now'> & { recent: RecentReads },
  input: { eventId: string; actor: Actor | null },
): Promise<Outcome<MenuView>> {
  const actor = input.actor?.status === 'active' ? input.actor : null;
  const reader = readerOf(deps.db);
  const menu = actor
    ? await readMenu(reader, input.eventId, actor.id)
    : await deps.recent('menu', input.eventId, async () =>
        forGuests(await readMenu(reader, input.eventId, null)),
      );
  if (!menu) return refused('EVENT_NOT_FOUND');
  const { event, items, isStaff, isVendor } = menu;
  const own = { ...event, eventId: event.id };
  const mine = actor !== null && mayDo(actor, 'bar', own);
  if (event.status === 'draft' && !isStaff && !(actor && mayDo(actor, 'see', own)))
    return refused('EVENT_NOT_FOUND');
  const now = deps.now();
  return done({
    event: eventCard(event, now),
    items: items.filter(({ active }) => mine || isVendor || active).map(itemView),
    version: event.version,
    mine,
    serverTime: toIso(now),
  });
}

/** Guests see no drafts, so none is cached for them. */
function forGuests(menu: Menu | null): Menu | null {
  return menu?.event.status === 'draft' ? null : menu;
}

function itemView({ imageKey, quantity, promised, ...rest }: MenuItemRow): MenuItemView {
  return {
    ...rest,
    quantity: quantity === UNLIMITED_STOCK ? null : quantity,
    left: portionsLeft({ quantity, sold: rest.sold + promised }),
    imageUrl: imageUrl(imageKey),
  };
}
