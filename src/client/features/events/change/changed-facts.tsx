import { useTranslation } from 'react-i18next';
import { useSeatTexts } from '#client/features/seats/words/use-seat-texts.ts';
import { useFormats } from '#client/lib/format.ts';
import type { ChangedFacts as Facts } from '#shared/contracts/events/event-changes.ts';
import { seatWords } from '#shared/seats/seat-words.ts';
import type { Place } from '#shared/time/event-time.ts';

interface ChangedFactsProps {
  facts: Facts;
  place: Place;
  /** Of the holder's other tickets. */
  otherSeats?: readonly NonNullable<Facts['seat']>[];
}

/** What changed in an event, each fact old and new. */
export function ChangedFacts({ facts, place, otherSeats = [] }: ChangedFactsProps) {
  const { t } = useTranslation();
  const format = useFormats();
  const { when, where, lineUp, seat } = facts;
  const seatTexts = useSeatTexts();
  const time = ({ startDate, endDate }: { startDate: string; endDate: string }) =>
    format.eventRange(startDate, endDate, place);
  const names = (all: string[]) => (all.length > 0 ? format.list(all) : t('eventChange.nobody'));
  const seats = [...(seat ? [seat] : []), ...otherSeats];
  return (
    <dl className="grid gap-2.5">
      {when ? (
        <Fact label={t('eventChange.when')} changes={[{ was: time(when.was), now: time(when.now) }]} />
      ) : null}
      {where ? <Fact label={t('eventChange.where')} changes={[where]} /> : null}
      {lineUp ? (
        <Fact
          label={t('eventChange.lineUp')}
          changes={[{ was: names(lineUp.was), now: names(lineUp.now) }]}
        />
      ) : null}
      {seats.length > 0 ? (
        <Fact
          label={t('eventChange.seat')}
          changes={seats.map(({ was, now, noneFree }) => ({
            was: seatWords(was, seatTexts),
            now: noneFree ? t('eventChange.noSeat') : seatWords(now, seatTexts),
          }))}
          words={[...new Set(seats.map(({ words }) => words))].filter((words) => words !== '')}
        />
      ) : null}
    </dl>
  );
}

interface FactProps {
  label: string;
  changes: readonly { was: string; now: string }[];
  /** The organizer's reasons. */
  words?: readonly string[];
}

function Fact({ label, changes, words = [] }: FactProps) {
  const { t } = useTranslation();
  return (
    <div>
      <dt className="text-muted-foreground text-xs">{label}</dt>
      {changes.map(({ was, now }) => (
        <dd key={was} className="wrap-anywhere not-first-of-type:mt-1.5">
          <span className="sr-only">{t('eventChange.was')} </span>
          <del className="block text-muted-foreground text-sm">{was}</del>
          <span className="sr-only">{t('eventChange.now')} </span>
          <ins className="block font-semibold no-underline">{now}</ins>
        </dd>
      ))}
      {words.map((reason) => (
        <dd key={reason} className="wrap-anywhere mt-1 text-sm">
          {reason}
        </dd>
      ))}
    </div>
  );
}
