import { ChevronRight } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { House } from '#client/features/seats/house/house.ts';
import { useSeatTexts } from '#client/features/seats/words/use-seat-texts.ts';
import { useFormats } from '#client/lib/format.ts';
import { Button } from '#client/ui/button.tsx';
import { cn } from '#client/ui/class-names.ts';
import { Input } from '#client/ui/input.tsx';
import type { IndexedSeat, SeatGroup } from '#shared/seats/plan-index.ts';
import { groupWords } from '#shared/seats/seat-words.ts';
import { foldName } from '#shared/text/fold-name.ts';
import type { Moving } from '../guests/moving.ts';
import type { Choice } from './use-choice.ts';
import { useUsageWords } from './use-seat-faces.ts';

interface SeatListProps {
  house: House;
  /** Of its seats. */
  words: ReadonlyMap<string, string>;
  choice: Choice;
  moving: Moving | null;
  /** May choose seats to keep. */
  edits: boolean;
  onSeat: (seat: IndexedSeat, press: { extend: boolean }) => void;
}

/** The same seats as a list by rows and tables, for the keyboard and for screen readers; guests are found by name. */
export function SeatList(props: SeatListProps) {
  const { house } = props;
  const { t } = useTranslation('seatOffice');
  const [search, setSearch] = useState('');
  const wanted = foldName(search).split(' ').filter(Boolean);
  const found =
    wanted.length === 0
      ? null
      : house.index.seats.filter(({ id }) => {
          const name = foldName(house.holders.get(id)?.holderName ?? '');
          return wanted.every((word) => name.includes(word));
        });
  return (
    <div className="grid grid-cols-1 gap-3">
      <Input
        type="search"
        aria-label={t('list.search')}
        placeholder={t('list.search')}
        value={search}
        onChange={(event) => setSearch(event.target.value)}
      />
      <p aria-live="polite" className="sr-only">
        {found ? t('list.found', { count: found.length }) : ''}
      </p>
      {found && found.length === 0 ? (
        <p className="py-6 text-center text-muted-foreground">{t('list.nobody')}</p>
      ) : null}
      {found ? (
        <ul className="grid grid-cols-1 gap-2 sm:grid-cols-2">
          {found.map((seat) => (
            <li key={seat.id}>
              <SeatButton {...props} seat={seat} />
            </li>
          ))}
        </ul>
      ) : (
        <ul className="divide-y rounded-2xl border bg-card">
          {house.index.groups.map((group) => (
            <li key={group.seats[0]?.id}>
              <Group {...props} group={group} />
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}

/** A row or a table: its figures, and its seats once it is open. */
function Group({ group, ...props }: SeatListProps & { group: SeatGroup }) {
  const { t } = useTranslation('seatOffice');
  const { number } = useFormats();
  const texts = useSeatTexts();
  const [open, setOpen] = useState(false);
  const { house, choice } = props;
  const uses = group.seats.map((seat) => house.usageOf(seat).state);
  const free = uses.filter((state) => state === 'free').length;
  const sold = uses.filter((state) => state === 'sold').length;
  const kept = uses.filter((state) => state === 'kept').length;
  const chosen = group.seats.filter(({ id }) => choice.ids.has(id)).length;
  const name = house.names.get(group.seats[0]?.id ?? '');
  const counts = [
    ...(chosen > 0 ? [t('list.chosen', { count: chosen, number: number(chosen) })] : []),
    t('list.free', { count: free, number: number(free) }),
    ...(sold > 0 ? [t('list.sold', { count: sold, number: number(sold) })] : []),
    ...(kept > 0 ? [t('list.kept', { count: kept, number: number(kept) })] : []),
  ];
  return (
    <>
      <button
        type="button"
        aria-expanded={open}
        onClick={() => setOpen(!open)}
        className="flex min-h-12 w-full items-center gap-3 px-4 py-2 text-left"
      >
        <ChevronRight
          aria-hidden="true"
          className={cn('size-4 shrink-0 text-muted-foreground transition-transform', open && 'rotate-90')}
        />
        <span className="flex min-w-0 flex-1 flex-wrap items-baseline justify-between gap-x-4">
          <span className="wrap-anywhere font-medium">{name ? groupWords(name, texts) : ''}</span>
          <span className="text-muted-foreground text-sm">{counts.join(' · ')}</span>
        </span>
      </button>
      {open ? (
        <div className="px-4 pb-4">
          {props.moving || !props.edits ? null : (
            <Button
              variant="outline"
              size="sm-touch"
              className="mb-3"
              onClick={() => choice.toggleAll(group.seats.map(({ id }) => id))}
            >
              {t('list.chooseAll')}
            </Button>
          )}
          <ul className="grid grid-cols-1 gap-2 sm:grid-cols-2 xl:grid-cols-3">
            {group.seats.map((seat) => (
              <li key={seat.id}>
                <SeatButton {...props} seat={seat} />
              </li>
            ))}
          </ul>
        </div>
      ) : null}
    </>
  );
}

function SeatButton({ seat, house, words, choice, moving, onSeat }: SeatListProps & { seat: IndexedSeat }) {
  const { t } = useTranslation('seatOffice');
  const usageWords = useUsageWords();
  const use = house.usageOf(seat);
  const target = moving?.moves.findIndex(({ seatId }) => seatId === seat.id) ?? -1;
  const isChosen = target >= 0 || choice.ids.has(seat.id);
  return (
    <button
      type="button"
      {...(use.state === 'sold' && !moving ? {} : { 'aria-pressed': isChosen })}
      disabled={use.state === 'held'}
      onClick={(event) => onSeat(seat, { extend: event.shiftKey })}
      className={cn(
        'flex min-h-12 w-full flex-col justify-center rounded-lg border px-3 py-1.5 text-left text-sm disabled:opacity-60',
        isChosen ? 'border-2 border-foreground' : 'border-border',
      )}
    >
      <span className="font-medium">{words.get(seat.id)}</span>
      <span className="wrap-anywhere text-muted-foreground">
        {[
          house.index.plan.zones[seat.zone]?.name,
          usageWords(use),
          ...(target >= 0 ? [t('moving.target')] : []),
        ].join(' · ')}
      </span>
    </button>
  );
}
