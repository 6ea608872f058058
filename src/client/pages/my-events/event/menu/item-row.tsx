import { useQueryClient } from '@tanstack/react-query';
import { Pencil, Trash2 } from 'lucide-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { ConfirmDialog } from '#client/features/confirm/confirm-dialog.tsx';
import { SoldBar } from '#client/features/events/own/sold-bar.tsx';
import { MenuPicture } from '#client/features/menu/menu-picture.tsx';
import { trpc } from '#client/lib/api/trpc.ts';
import { useAction } from '#client/lib/api/use-action.ts';
import { useFormats } from '#client/lib/format.ts';
import { toast } from '#client/lib/toast.ts';
import { Badge } from '#client/ui/badge.tsx';
import { cn } from '#client/ui/class-names.ts';
import { IconButton } from '#client/ui/icon-button.tsx';
import { Switch } from '#client/ui/switch.tsx';
import type { MenuItemView, MenuView } from '#shared/contracts/menu.ts';

interface ItemRowProps {
  event: MenuView['event'];
  item: MenuItemView;
  closed: boolean;
  /** The reorder buttons, or null if there is nothing to reorder. */
  place: ReactNode;
  onEdit: () => void;
}

/** A menu item for its organizer: sold count and visibility. */
export function ItemRow({ event, item, closed, place, onEdit }: ItemRowProps) {
  const { t } = useTranslation(['menuEditor', 'menu']);
  const formats = useFormats();
  return (
    <li className="flex flex-wrap gap-2 p-4 sm:p-5">
      {place}
      <div className="flex min-w-0 flex-1 basis-56 flex-col gap-3 @2xl:flex-row @2xl:items-center @2xl:gap-5">
        <div
          className={cn(
            'flex min-w-0 flex-1 flex-wrap items-center gap-x-3.5 gap-y-2',
            !item.active && 'opacity-60',
          )}
        >
          <MenuPicture item={item} className="size-14 shrink-0 rounded-lg sm:size-16" />
          <div className="min-w-0 flex-1 basis-36">
            <h3 className="wrap-anywhere font-semibold leading-snug">{item.name}</h3>
            <p className="mt-0.5 flex flex-wrap items-center gap-x-2 gap-y-1">
              <span className="font-medium">
                {item.priceMinor === 0 ? t('menu:free') : formats.money(item.priceMinor, event.currency)}
              </span>
              {item.active ? null : <Badge tone="outline">{t('hidden')}</Badge>}
              {item.left === 0 ? <Badge tone="warning">{t('menu:soldOut')}</Badge> : null}
            </p>
          </div>
        </div>
        <div className="@2xl:w-36 @2xl:shrink-0">
          <p className="text-sm">
            {item.quantity === null
              ? t('soldUnlimited', { sold: formats.number(item.sold) })
              : t('sold', { sold: formats.number(item.sold), quantity: formats.number(item.quantity) })}
          </p>
          {item.quantity === null ? null : (
            <SoldBar part={item.sold} whole={item.quantity} className="mt-1.5" />
          )}
        </div>
        {closed ? null : (
          <div className="flex flex-wrap items-center justify-between gap-2">
            <ActiveSwitch eventId={event.id} item={item} />
            <div className="-mr-2 flex flex-wrap">
              <IconButton variant="ghost" label={t('edit', { name: item.name })} onClick={onEdit}>
                <Pencil aria-hidden="true" />
              </IconButton>
              <DeleteItem eventId={event.id} item={item} />
            </div>
          </div>
        )}
      </div>
    </li>
  );
}

function ActiveSwitch({ eventId, item }: { eventId: string; item: MenuItemView }) {
  const { t } = useTranslation('menuEditor');
  const queryClient = useQueryClient();
  const update = useAction({
    call: trpc.menu.update.mutationOptions({
      // Within the call, which shows what was chosen until the list is read again.
      onSuccess: () => queryClient.invalidateQueries({ queryKey: trpc.menu.list.queryKey({ eventId }) }),
    }),
    failed: (message) => toast.error(message),
  });
  return (
    <Switch
      checked={update.sent?.active ?? item.active}
      disabled={update.busy}
      onChange={(active) => void update.run({ menuItemId: item.id, active })}
      label={
        <span className="text-sm">
          {t('onMenu')}
          <span className="sr-only">: {item.name}</span>
        </span>
      }
    />
  );
}

function DeleteItem({ eventId, item }: { eventId: string; item: MenuItemView }) {
  const { t } = useTranslation('menuEditor');
  const remove = useAction({
    call: trpc.menu.delete.mutationOptions(),
    done: () => toast.success(t('deleted', { name: item.name })),
    refresh: [trpc.menu.list.queryKey({ eventId })],
  });
  return (
    <ConfirmDialog
      compact
      icon={<Trash2 aria-hidden="true" />}
      action={t('delete', { name: item.name })}
      title={t('deleteTitle', { name: item.name })}
      text={t('deleteText')}
      confirm={t('deleteConfirm')}
      busy={remove.busy}
      failure={remove.failure}
      onConfirm={() => void remove.run({ menuItemId: item.id })}
    />
  );
}
