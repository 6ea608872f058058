import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { UtensilsCrossed } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useLiveBoard } from '#client/features/live/use-live-board.ts';
import { useNewVersion } from '#client/features/live/use-new-version.ts';
import { menuWithBoard } from '#client/features/live/with-board.ts';
import { failureOf, LoadFailure } from '#client/features/load-failure/load-failure.tsx';
import { errorMessage } from '#client/lib/api/error-record.ts';
import { useRequestId } from '#client/lib/api/request-id.ts';
import { trpc } from '#client/lib/api/trpc.ts';
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
  const { language, number } = useFormats();
  const client = useQueryClient();
  const { idFor, settle } = useRequestId();
  const change = useMutation(
    trpc.menu.setAvailable.mutationOptions({
      networkMode: 'always',
      onSuccess: async () => {
        settle();
        await client.invalidateQueries({ queryKey: trpc.menu.list.queryKey({ eventId }) });
      },
      onError: (error) => toast.error(errorMessage(error, language)),
    }),
  );
  const { left } = item;
  const stock =
    left === null ? null : left === 0 ? t('items.soldOut') : t('items.left', { left: number(left) });
  return (
    <Switch
      checked={change.isPending ? change.variables.available : item.active}
      disabled={change.isPending}
      label={item.name}
      hint={item.active ? stock : t('items.off')}
      onChange={(available) => {
        const content = { eventId, menuItemId: item.id, available };
        change.mutate({ requestId: idFor(content), ...content });
      }}
    />
  );
}
