import { useQueryClient } from '@tanstack/react-query';
import { Plus, Ticket } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { MoveButtons } from '#client/features/events/own/reorder/move-buttons.tsx';
import { useDisplayOrder } from '#client/features/events/own/reorder/use-display-order.ts';
import { VoucherFigures } from '#client/features/vouchers/voucher-figures.tsx';
import { api, trpc } from '#client/lib/api/trpc.ts';
import { useFormats } from '#client/lib/format.ts';
import { Button } from '#client/ui/button.tsx';
import { Card } from '#client/ui/card.tsx';
import { EmptyState } from '#client/ui/empty-state.tsx';
import type { EventView } from '#shared/contracts/events/events.ts';
import { TICKET_TYPES_PER_EVENT_MAX } from '#shared/limits.ts';
import { TicketTypeRow } from './ticket-type-row.tsx';
import { TicketTypeSheet } from './ticket-type-sheet.tsx';

/** The ticket types with their prices and stock. */
export function TicketTypes({ event }: { event: EventView }) {
  const { t } = useTranslation('organizer');
  const formats = useFormats();
  const [adding, setAdding] = useState(false);
  const queryClient = useQueryClient();
  const {
    rows: types,
    move,
    said,
  } = useDisplayOrder(event.ticketTypes, async (requestId, ticketTypeIds) => {
    await api.ticketTypes.reorder.mutate({ requestId, eventId: event.id, ticketTypeIds });
    await queryClient.invalidateQueries({ queryKey: trpc.events.get.queryKey({ eventId: event.id }) });
  });
  const closed = event.phase === 'cancelled' || event.phase === 'ended';
  const total = types.reduce((sum, type) => sum + type.quantity, 0);
  const add =
    closed || types.length >= TICKET_TYPES_PER_EVENT_MAX ? null : (
      <Button variant={types.length === 0 ? 'primary' : 'outline'} onClick={() => setAdding(true)}>
        <Plus aria-hidden="true" />
        {t('types.add')}
      </Button>
    );
  return (
    <section aria-label={t('types.title')}>
      {types.length > 0 ? (
        <div className="mb-3 flex min-h-11 flex-wrap items-center justify-between gap-3">
          <p className="text-muted-foreground text-sm">
            {event.capacity === null
              ? t('types.total', { count: total })
              : t('types.totalOf', { count: total, capacity: formats.number(event.capacity) })}
          </p>
          {add}
        </div>
      ) : null}
      <Card>
        {types.length === 0 ? (
          <EmptyState
            icon={<Ticket aria-hidden="true" />}
            title={t('types.emptyTitle')}
            text={t('types.emptyText')}
            action={add}
          />
        ) : (
          <ul className="@container divide-y">
            {types.map((type, index) => (
              <TicketTypeRow
                key={type.id}
                event={event}
                type={type}
                closed={closed}
                place={
                  closed || types.length < 2 ? null : (
                    <MoveButtons
                      name={type.name}
                      first={index === 0}
                      last={index === types.length - 1}
                      onMove={(by) => move(type, by)}
                    />
                  )
                }
              />
            ))}
          </ul>
        )}
      </Card>
      <VoucherFigures event={event} />
      <p aria-live="polite" className="sr-only">
        {said}
      </p>
      <TicketTypeSheet event={event} type={null} open={adding} onOpenChange={setAdding} />
    </section>
  );
}
