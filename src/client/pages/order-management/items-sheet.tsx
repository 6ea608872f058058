import { useQuery } from '@tanstack/react-query';
import { UtensilsCrossed } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useLiveBoard } from '#client/features/live/use-live-board.ts';
import { useNewVersion } from '#client/features/live/use-new-version.ts';
import { menuWithBoard } from '#client/features/live/with-board.ts';
import { failureOf, LoadFailure } from '#client/features/load-failure/load-failure.tsx';
import { trpc } from '#client/lib/api/trpc.ts';
import { useAction } from '#client/lib/api/use-action.ts';
import { useFormats } from '#client/lib/format.ts';
import { toast } from '#client/lib/toast.ts';
import { buttonClass } from '#client/ui/button.tsx';
import { Sheet } from '#client/ui/sheet.tsx';
import { Skeleton } from '#client/ui/skeleton.tsx';
import { Switch } from '#client/ui/switch.tsx';
import type { MenuItemView } from '#shared/contracts/menu.ts';

/** Switches menu items off when something runs out, and on again. */
export function ItemsSheet({ eventId }: { eventId: string }) {
  const { t } = useTranslation(['bar', 'common']);
  const [open, setOpen] = useState(false);
  return (
    <Sheet
      open={open}
      onOpenChange={setOpen}
      title={t('items.title')}
      description={t('items.text')}
      closeLabel={t('common:close')}
      trigger={
        <button type="button" className={buttonClass({ variant: 'ghost' }, 'max-sm:size-11 max-sm:px-0')}>
          <UtensilsCrossed aria-hidden="true" />
          <span className="max-sm:sr-only">{t('items.action')}</span>
        </button>
      }
    >
      {open ? <Items eventId={eventId} /> : null}
    </Sheet>
  );
}

function Items({ eventId }: { eventId: string }) {
  const { t } = useTranslation('bar');
  const live = useLiveBoard(eventId, 'staff');
  const query = useQuery({ ...trpc.menu.list.queryOptions({ eventId }), staleTime: 0 });
  useNewVersion(query, live);
  const failure = query.data ? null : failureOf(query);
  if (failure) return <LoadFailure error={failure} onRetry={() => void query.refetch()} />;
  if (!query.data) return <Skeleton className="h-11 w-full" />;
  const { items } = menuWithBoard(query.data, live.board);
  if (items.length === 0) return <p className="text-muted-foreground">{t('items.none')}</p>;
  return (
    <ul className="divide-y">
      {items.map((item) => (
        <li key={item.id} className="py-1.5">
          <ItemSwitch eventId={eventId} item={item} />
        </li>
      ))}
    </ul>
  );
}

function ItemSwitch({ eventId, item }: { eventId: string; item: MenuItemView }) {
  const { t } = useTranslation('bar');
  const { number } = useFormats();
  const change = useAction({
    call: trpc.menu.setAvailable.mutationOptions(),
    failed: (message) => toast.error(message),
    refresh: [trpc.menu.list.queryKey({ eventId })],
  });
  const { left } = item;
  const stock =
    left === null ? null : left === 0 ? t('items.soldOut') : t('items.left', { left: number(left) });
  return (
    <Switch
      checked={change.sent?.available ?? item.active}
      disabled={change.sent !== null}
      label={item.name}
      hint={item.active ? stock : t('items.off')}
      onChange={(available) => void change.run({ eventId, menuItemId: item.id, available })}
    />
  );
}
