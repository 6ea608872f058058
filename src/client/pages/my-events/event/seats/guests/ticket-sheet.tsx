import { ArrowLeftRight, CircleCheck, MoveRight, TicketX } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Holder, House } from '#client/features/seats/house/house.ts';
import { NeedsLine } from '#client/features/seats/words/needs-line.tsx';
import { Badge } from '#client/ui/badge.tsx';
import { Button } from '#client/ui/button.tsx';
import { Sheet } from '#client/ui/sheet.tsx';
import { Switch } from '#client/ui/switch.tsx';
import type { OfficeSeating } from '#shared/contracts/seats/seating.ts';
import { partyOf } from './moves.ts';
import { TakeOutForm } from './take-out-form.tsx';

export type GuestWork = 'move' | 'swap';

interface TicketSheetProps {
  event: OfficeSeating['event'];
  house: House;
  words: ReadonlyMap<string, string>;
  /** Null while the sheet is closed. */
  holder: Holder | null;
  /** May move guests. */
  moves: boolean;
  /** May take seats out of the plan. */
  edits: boolean;
  onClose: () => void;
  onWork: (work: GuestWork, guests: readonly Holder[]) => void;
}

/** Who has a seat, and what the office can do about it: for this ticket, or for all of its purchase. */
export function TicketSheet({ holder, onClose, ...props }: TicketSheetProps) {
  const { t } = useTranslation(['seatOffice', 'common']);
  // While the sheet closes it still shows the guest.
  const [shown, setShown] = useState(holder);
  const [takingOut, setTakingOut] = useState(false);
  if (holder !== null && holder !== shown) {
    setShown(holder);
    setTakingOut(false);
  }
  return (
    <Sheet
      open={holder !== null}
      onOpenChange={(open) => {
        if (!open) onClose();
      }}
      step={takingOut ? 'takeOut' : 'ticket'}
      title={takingOut ? t('takeOut.title') : (shown?.holderName ?? '')}
      description={shown ? props.words.get(shown.seatId) : undefined}
      closeLabel={t('common:close')}
    >
      {shown ? (
        <Ticket
          {...props}
          key={shown.ticketId}
          holder={shown}
          takingOut={takingOut}
          onTakingOut={setTakingOut}
          onClose={onClose}
        />
      ) : null}
    </Sheet>
  );
}

interface TicketProps extends Omit<TicketSheetProps, 'holder'> {
  holder: Holder;
  takingOut: boolean;
  onTakingOut: (takingOut: boolean) => void;
}

function Ticket(props: TicketProps) {
  const { event, house, words, holder, moves, edits, takingOut, onTakingOut, onClose, onWork } = props;
  const { t } = useTranslation('seatOffice');
  const [isParty, setIsParty] = useState(false);
  const party = partyOf(house, holder);
  const guests = isParty ? party : [holder];
  // Names on lists sit on what is kept for their list.
  const mayMove = moves && holder.kind === 'ticket';
  if (takingOut)
    return <TakeOutForm event={event} guests={guests} onBack={() => onTakingOut(false)} onDone={onClose} />;
  return (
    <div className="grid grid-cols-1 gap-5">
      <div className="flex flex-wrap items-center gap-2">
        <Badge>
          {holder.kind === 'entry' ? t('ticket.onList', { list: holder.typeName }) : holder.typeName}
        </Badge>
        {holder.used ? (
          <Badge tone="success">
            <CircleCheck aria-hidden="true" />
            {t('ticket.in')}
          </Badge>
        ) : null}
      </div>
      {party.length > 1 ? (
        <>
          <div>
            <h3 className="mb-1.5 font-medium text-sm">
              {t(holder.kind === 'entry' ? 'ticket.guest' : 'ticket.party', { count: party.length })}
            </h3>
            <ul className="divide-y rounded-xl border">
              {party.map((one) => (
                <li key={one.ticketId} className="flex flex-wrap justify-between gap-x-3 px-4 py-2.5 text-sm">
                  <span className="wrap-anywhere font-medium">{words.get(one.seatId)}</span>
                  <span className="wrap-anywhere text-muted-foreground">
                    {[one.holderName, one.typeName].join(' · ')}
                  </span>
                </li>
              ))}
            </ul>
          </div>
          {mayMove ? (
            <Switch
              checked={isParty}
              onChange={setIsParty}
              label={t('ticket.all', { count: party.length })}
              hint={t(isParty ? 'ticket.allOn' : 'ticket.allOff')}
            />
          ) : null}
        </>
      ) : null}
      {holder.needs ? <NeedsLine needs={holder.needs} isParty={party.length > 1} /> : null}
      {holder.kind === 'entry' ? (
        <p className="text-pretty text-muted-foreground">{t('ticket.ofList')}</p>
      ) : null}
      {mayMove ? (
        <div className="grid gap-2">
          <Button size="lg" onClick={() => onWork('move', guests)}>
            <MoveRight aria-hidden="true" />
            {t('ticket.move')}
          </Button>
          <Button variant="outline" size="lg" onClick={() => onWork('swap', guests)}>
            <ArrowLeftRight aria-hidden="true" />
            {t('ticket.swap')}
          </Button>
          {edits ? (
            <Button variant="ghost" size="lg" className="text-danger-ink" onClick={() => onTakingOut(true)}>
              <TicketX aria-hidden="true" />
              {t(isParty ? 'ticket.takeOutAll' : 'ticket.takeOut')}
            </Button>
          ) : null}
        </div>
      ) : null}
    </div>
  );
}
