import { Pencil, Trash2 } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ConfirmDialog } from '#client/features/confirm/confirm-dialog.tsx';
import { SoldBar } from '#client/features/events/own/sold-bar.tsx';
import { ContentsButton } from '#client/features/vouchers/contents-button.tsx';
import { IncludedLine } from '#client/features/vouchers/included-line.tsx';
import { trpc } from '#client/lib/api/trpc.ts';
import { useAction } from '#client/lib/api/use-action.ts';
import { useFormats } from '#client/lib/format.ts';
import { toast } from '#client/lib/toast.ts';
import { Badge, type Tone } from '#client/ui/badge.tsx';
import { cn } from '#client/ui/class-names.ts';
import { IconButton } from '#client/ui/icon-button.tsx';
import type { EventView, TicketTypeView } from '#shared/contracts/events/events.ts';
import { personLimitOf } from '#shared/sales/person-limit.ts';
import type { SaleState } from '#shared/states.ts';
import { TicketTypeSheet } from './ticket-type-sheet.tsx';

const TONES = {
  on_sale: 'success',
  not_started: 'neutral',
  ended: 'outline',
  all_held: 'warning',
  sold_out: 'warning',
} as const satisfies Record<SaleState, Tone>;

interface TicketTypeRowProps {
  event: EventView;
  type: TicketTypeView;
  closed: boolean;
  /** The reorder buttons, or null if there is nothing to reorder. */
  place: ReactNode;
}

export function TicketTypeRow({ event, type, closed, place }: TicketTypeRowProps) {
  const { t } = useTranslation('organizer');
  const formats = useFormats();
  const [editing, setEditing] = useState(false);
  const time = (at: string) => formats.eventTime(at, event);
  const window = [
    type.salesStart ? t('types.from', { time: time(type.salesStart) }) : null,
    type.salesEnd ? t('types.until', { time: time(type.salesEnd) }) : null,
  ].filter((part) => part !== null);
  const personLimit = personLimitOf(type, type.priceMinor);
  const personLimitNote = personLimit === null ? [] : [t('types.personLimit', { count: personLimit })];
  return (
    <li className="flex flex-wrap gap-2 p-4 sm:p-5">
      {place}
      <div className="flex min-w-0 flex-1 basis-56 flex-wrap items-center gap-x-5 gap-y-2 @min-[18rem]:grid @min-[18rem]:grid-cols-[1fr_auto] @xl:flex @xl:flex-nowrap">
        <div className="min-w-0 max-sm:col-span-2 sm:flex-1">
          <div className="flex flex-wrap items-center gap-x-2.5 gap-y-1">
            <h2 className="wrap-anywhere font-semibold">{type.name}</h2>
            {event.status === 'published' ? (
              <Badge tone={TONES[type.saleState]}>{t(`sale.${type.saleState}`)}</Badge>
            ) : null}
            {marksOf(type).map((mark) => (
              <Badge key={mark} tone="outline">
                {t(`types.marks.${mark}`, { name: type.opensAfter?.name ?? '' })}
              </Badge>
            ))}
          </div>
          <p className="mt-0.5 text-muted-foreground text-sm">
            {[...window, t('types.limit', { count: type.perOrderLimit }), ...personLimitNote].join(' · ')}
          </p>
          {type.contents ? (
            <IncludedLine
              contents={type.contents}
              currency={event.currency}
              className="mt-0.5 text-muted-foreground"
            />
          ) : null}
        </div>
        <p className="font-semibold max-sm:row-start-2 sm:w-28 sm:text-right">
          {type.pricing
            ? t('types.marks.from', { price: formats.money(type.priceMinor, event.currency) })
            : type.priceMinor === 0
              ? t('types.free')
              : formats.money(type.priceMinor, event.currency)}
        </p>
        <div className={cn('w-40 max-w-full max-sm:row-start-2 max-sm:w-30', type.bundle && 'invisible')}>
          <p className="text-sm">
            {t('types.sold', { sold: formats.number(type.sold), quantity: formats.number(type.quantity) })}
          </p>
          <SoldBar part={type.sold} whole={type.quantity} className="mt-1.5" />
        </div>
        {closed ? null : (
          <div className="flex max-sm:col-span-2 max-sm:-mr-2 max-sm:-mb-2 max-sm:justify-self-end">
            <ContentsButton event={event} type={type} />
            <IconButton
              variant="ghost"
              label={t('types.edit', { name: type.name })}
              onClick={() => setEditing(true)}
            >
              <Pencil aria-hidden="true" />
            </IconButton>
            <DeleteType event={event} type={type} />
          </div>
        )}
      </div>
      <TicketTypeSheet event={event} type={type} open={editing} onOpenChange={setEditing} />
    </li>
  );
}

/** What sets the type apart from an ordinary one. */
function marksOf({ visibility, bundle, pricing }: TicketTypeView) {
  return [
    ...(visibility && visibility !== 'listed' ? [visibility] : []),
    ...(bundle ? (['bundle'] as const) : []),
    ...(pricing && pricing !== 'fixed' ? [pricing] : []),
  ];
}

function DeleteType({ event, type }: { event: EventView; type: TicketTypeView }) {
  const { t } = useTranslation('organizer');
  const remove = useAction({
    call: trpc.ticketTypes.delete.mutationOptions(),
    done: () => toast.success(t('types.deleted', { name: type.name })),
    refresh: [trpc.events.get.queryKey({ eventId: event.id })],
  });
  return (
    <ConfirmDialog
      compact
      icon={<Trash2 aria-hidden="true" />}
      action={t('types.delete', { name: type.name })}
      title={t('types.deleteTitle', { name: type.name })}
      text={t('types.deleteText')}
      confirm={t('types.deleteConfirm')}
      busy={remove.busy}
      failure={remove.failure}
      onConfirm={() => void remove.run({ ticketTypeId: type.id })}
    />
  );
}
