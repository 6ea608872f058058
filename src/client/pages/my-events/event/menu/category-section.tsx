import { useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { MoveButtons } from '#client/features/events/own/reorder/move-buttons.tsx';
import { useDisplayOrder } from '#client/features/events/own/reorder/use-display-order.ts';
import { api, trpc } from '#client/lib/api/trpc.ts';
import { Card } from '#client/ui/card.tsx';
import type { MenuItemView, MenuView } from '#shared/contracts/menu.ts';
import type { MenuCategory } from '#shared/states.ts';
import { ItemRow } from './item-row.tsx';

interface CategorySectionProps {
  event: MenuView['event'];
  category: MenuCategory;
  items: readonly MenuItemView[];
  closed: boolean;
  onEdit: (item: MenuItemView) => void;
}

/** The items of one category in the guests' order. */
export function CategorySection({ event, category, items, closed, onEdit }: CategorySectionProps) {
  const { t } = useTranslation('menu');
  const queryClient = useQueryClient();
  // Guests see one category at a time, so only its order is sent; the other items keep theirs.
  const { rows, move, said } = useDisplayOrder(items, async (requestId, menuItemIds) => {
    await api.menu.reorder.mutate({ requestId, eventId: event.id, menuItemIds });
    await queryClient.invalidateQueries({ queryKey: trpc.menu.list.queryKey({ eventId: event.id }) });
  });
  const id = `category-${category}`;
  return (
    <section aria-labelledby={id}>
      <h2 id={id} className="mb-3 font-semibold text-lg">
        {t(`categories.${category}`)}
      </h2>
      <Card>
        <ul className="@container divide-y">
          {rows.map((item, index) => (
            <ItemRow
              key={item.id}
              event={event}
              item={item}
              closed={closed}
              onEdit={() => onEdit(item)}
              place={
                closed || rows.length < 2 ? null : (
                  <MoveButtons
                    name={item.name}
                    first={index === 0}
                    last={index === rows.length - 1}
                    onMove={(by) => move(item, by)}
                  />
                )
              }
            />
          ))}
        </ul>
      </Card>
      <p aria-live="polite" className="sr-only">
        {said}
      </p>
    </section>
  );
}
