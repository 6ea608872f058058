import { MoveRight } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { House, OfficeState } from '#client/features/seats/house/house.ts';
import { trpc } from '#client/lib/api/trpc.ts';
import { useAction } from '#client/lib/api/use-action.ts';
import { useFormats } from '#client/lib/format.ts';
import { toast } from '#client/lib/toast.ts';
import { Alert } from '#client/ui/alert.tsx';
import { Button } from '#client/ui/button.tsx';
import { Failure } from '#client/ui/failure.tsx';
import { Sheet } from '#client/ui/sheet.tsx';
import { Switch } from '#client/ui/switch.tsx';
import type { Currency } from '#shared/money/money.ts';
import { zoneOfSeat } from '#shared/seats/plan-index.ts';
import { useZonePrices } from '../office/use-zone-prices.ts';
import { type Moving, realMoves } from './moving.ts';

interface ReseatSheetProps {
  eventId: string;
  house: House;
  zones: OfficeState['zones'];
  currency: Currency;
  words: ReadonlyMap<string, string>;
  moving: Moving | null;
  open: boolean;
  onClose: () => void;
  onDone: () => void;
}

/** Asks once more, with all seats before and after, and whether the guests are told. */
export function ReseatSheet(props: ReseatSheetProps) {
  const { eventId, house, zones, currency, words, moving, open, onClose, onDone } = props;
  const { t } = useTranslation(['seatOffice', 'common']);
  const { number, list } = useFormats();
  const pricesOf = useZonePrices(zones, currency);
  const [notify, setNotify] = useState(true);
  const moves = moving ? realMoves(moving, house) : [];
  const holders = new Map([...house.holders.values()].map((holder) => [holder.ticketId, holder]));
  const count = moves.length;
  const crossed = moves.flatMap(({ ticketId, seatId }) => {
    const [from, to] = [holders.get(ticketId)?.seatId ?? '', seatId].map((id) => zoneOfSeat(house.index, id));
    return from && to && from !== to ? [from, to] : [];
  });
  const crossedWords = [...new Set(crossed)].map(({ id, name }) => {
    const prices = pricesOf(id);
    return prices === null ? name : `${name} (${prices})`;
  });
  const reseating = useAction({
    call: trpc.seats.reseat.mutationOptions(),
    done: () => {
      toast.success(t('reseat.done', { count, number: number(count) }));
      onDone();
    },
    refresh: [trpc.seats.pathKey(), trpc.attendees.pathKey()],
    refreshAlways: true,
  });
  return (
    <Sheet
      open={open}
      onOpenChange={(next) => {
        if (!next) onClose();
      }}
      locked={reseating.busy}
      title={t(moving?.kind === 'swap' ? 'reseat.swapTitle' : 'reseat.title')}
      closeLabel={t('common:close')}
      footer={
        <Button
          size="lg"
          className="w-full"
          busy={reseating.busy}
          onClick={() => void reseating.run({ eventId, moves, notify })}
        >
          {t(moving?.kind === 'swap' ? 'reseat.swap' : 'reseat.move', { count, number: number(count) })}
        </Button>
      }
    >
      <div className="grid grid-cols-1 gap-5">
        <ul className="divide-y rounded-xl border">
          {moves.map(({ ticketId, seatId }) => {
            const holder = holders.get(ticketId);
            return (
              <li key={ticketId} className="px-4 py-3">
                <p className="wrap-anywhere font-medium">{holder?.holderName}</p>
                <p className="mt-0.5 flex flex-wrap items-center gap-x-2 text-sm">
                  <span className="text-muted-foreground">{words.get(holder?.seatId ?? '')}</span>
                  <MoveRight aria-label={t('reseat.to')} className="size-4 shrink-0 text-muted-foreground" />
                  <span className="font-medium">{words.get(seatId)}</span>
                </p>
              </li>
            );
          })}
        </ul>
        {crossed.length > 0 ? <Alert>{t('reseat.otherZone', { zones: list(crossedWords) })}</Alert> : null}
        <Switch
          checked={notify}
          onChange={setNotify}
          label={t('reseat.notify')}
          hint={t(notify ? 'reseat.notifyOn' : 'reseat.notifyOff')}
          disabled={reseating.busy}
        />
        <Failure of={reseating} />
      </div>
    </Sheet>
  );
}
