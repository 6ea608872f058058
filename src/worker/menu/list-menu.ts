import { readerOf } from '#db/client.ts';
import { type MenuItemRow, readMenu } from '#db/readers/menu.ts';
import { portionsLeft } from '#shared/availability.ts';
import { toIso } from '#shared/contracts/common.ts';
import type { MenuItemView, MenuView } from '#shared/contracts/menu.ts';
import { done, type Outcome, refused } from '#shared/errors.ts';
import { UNLIMITED_STOCK } from '#shared/limits.ts';
import type { Actor } from '../auth/actor.ts';
import type { Deps } from '../deps.ts';
import { eventCard } from '../events/event-views.ts';
import { imageUrl } from '../platform/image-url.ts';

/** An event's menu as its page shows it, from D1 alone. A draft's exists only for its owner and staff. */
export async function listMenu(
  deps: Pick<Deps, 'db' | 'now'>,
  input: { eventId: string; asker: Actor | null },
): Promise<Outcome<MenuView>> {
  const asker = input.asker?.status === 'active' ? input.asker : null;
  const menu = await readMenu(readerOf(deps.db), input.eventId, asker?.id ?? null);
  if (!menu) return refused('EVENT_NOT_FOUND');
  const { event, items, isStaff } = menu;
  const mine = asker !== null && (asker.role === 'admin' || asker.id === event.organizerId);
  if (event.status === 'draft' && !mine && !isStaff) return refused('EVENT_NOT_FOUND');
  const now = deps.now();
  return done({
    event: eventCard(event, now),
    items: items.filter(({ active }) => mine || active === 1).map(itemView),
    mine,
    serverTime: toIso(now),
  });
}

function itemView(item: MenuItemRow): MenuItemView {
  const { imageKey, active, quantity, ...rest } = item;
  return {
    ...rest,
    quantity: quantity === UNLIMITED_STOCK ? null : quantity,
    left: portionsLeft(item),
    imageUrl: imageUrl(imageKey),
    active: active === 1,
  };
}
