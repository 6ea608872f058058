import { Accessibility, Check, ChevronDown } from 'lucide-react';
import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { cn } from '#client/ui/class-names.ts';
import type { IndexedSeat, SeatGroup } from '#shared/seats/plan-index.ts';
import type { SeatName } from '#shared/seats/seat-name.ts';
import { groupWords } from '#shared/seats/seat-words.ts';
import { ZoneDot } from '../../plan-view/zone-dot.tsx';
import { useSeatTexts } from '../../words/use-seat-texts.ts';
import type { House } from '../best-seats.ts';
import { isOpen, unitOf } from '../own-seats.ts';

interface SeatListProps {
  house: House;
  names: ReadonlyMap<string, SeatName>;
  mine: ReadonlySet<string>;
  /** As it is spoken: place, zone, price and state. */
  spoken: (seat: IndexedSeat) => string;
  onSeat: (seatId: string) => void;
}

/** The plan as a list for keyboard and screen reader: zones, their rows, and the seats of a row that are to be had. */
export function SeatList({ house, names, mine, spoken, onSeat }: SeatListProps) {
  const { t } = useTranslation('seats');
  const zones = house.offers.filter(({ seats }) => seats > 0);
  return (
    <div className="grid grid-cols-1 gap-6">
      {zones.map(({ zoneId, zone, name, color }) => {
        const groups = house.index.groups.flatMap((group) => {
          const seats = group.seats.filter(
            (seat) => seat.zone === zone && (mine.has(seat.id) || isOpen(house, seat)),
          );
          return seats.length > 0 ? [{ group, seats }] : [];
        });
        return (
          <section key={zoneId} aria-label={name}>
            <h3 className="flex items-center gap-2 font-semibold text-lg">
              <ZoneDot color={color} />
              {name}
            </h3>
            {groups.length === 0 ? (
              <p className="mt-1 text-muted-foreground">{t('plan.none')}</p>
            ) : (
              <ul className="mt-1 divide-y border-y">
                {groups.map(({ group, seats }) => (
                  <Row
                    key={seats[0]?.id}
                    {...{ house, group, seats, names, mine, spoken, onSeat }}
                    zoneName={name}
                    isOpenAtFirst={seats.some(({ id }) => mine.has(id))}
                  />
                ))}
              </ul>
            )}
          </section>
        );
      })}
    </div>
  );
}

interface RowProps extends SeatListProps {
  group: SeatGroup;
  seats: readonly IndexedSeat[];
  zoneName: string;
  isOpenAtFirst: boolean;
}

function Row(props: RowProps) {
  const { house, group, seats, names, mine, spoken, onSeat, zoneName, isOpenAtFirst } = props;
  const { t } = useTranslation('seats');
  const texts = useSeatTexts();
  const [open, setOpen] = useState(isOpenAtFirst);
  const panel = useId();
  const [first] = seats;
  const name = first && names.get(first.id);
  if (!first || !name) return null;
  // The heading says the zone already.
  const row = groupWords(name.section === zoneName ? { ...name, section: '' } : name, texts);
  const free = seats.filter(({ id }) => !mine.has(id)).length;
  const own = seats.length - free;
  return (
    <li>
      <button
        type="button"
        aria-expanded={open}
        aria-controls={panel}
        onClick={() => setOpen(!open)}
        className="flex min-h-12 w-full items-center gap-3 py-2 text-left"
      >
        <ChevronDown
          aria-hidden="true"
          className={cn(
            'size-4 shrink-0 text-muted-foreground transition-[rotate] duration-200 motion-reduce:transition-none',
            !open && '-rotate-90',
          )}
        />
        <span className="min-w-0 flex-1 font-medium">
          {row}
          {group.stepFree ? (
            <span className="font-normal text-muted-foreground text-sm max-sm:block">
              <span className="max-sm:hidden"> · </span>
              {t('plan.step')}
            </span>
          ) : null}
        </span>
        <span className="shrink-0 text-muted-foreground text-sm">
          {[
            ...(own > 0 ? [t('plan.yours', { count: own })] : []),
            ...(free > 0 ? [t('plan.free', { count: free })] : []),
          ].join(' · ')}
        </span>
      </button>
      <ul id={panel} hidden={!open} className="flex flex-wrap gap-2 pb-3">
        {open
          ? (group.kind === 'table-whole' ? [first] : seats).map((seat) => {
              const isMine = mine.has(seat.id);
              const isSpace = unitOf(house, seat)?.space === seat;
              return (
                <li key={seat.id}>
                  <button
                    type="button"
                    aria-pressed={isMine}
                    aria-label={group.kind === 'table-whole' ? `${t('plan.tables')}: ${row}` : spoken(seat)}
                    onClick={() => onSeat(seat.id)}
                    className={cn(
                      'inline-flex h-11 min-w-11 items-center justify-center gap-1 rounded-lg border px-2.5 font-semibold tabular-nums transition-colors',
                      isMine
                        ? 'border-primary bg-primary text-primary-foreground'
                        : 'border-input/60 bg-card hover:bg-muted',
                    )}
                  >
                    {isMine ? <Check aria-hidden="true" className="size-4" /> : null}
                    {isSpace ? <Accessibility aria-hidden="true" className="size-4" /> : null}
                    {group.kind === 'table-whole' ? t('plan.tables') : seat.label}
                  </button>
                </li>
              );
            })
          : null}
      </ul>
    </li>
  );
}
