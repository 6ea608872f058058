import { useTranslation } from 'react-i18next';
import { useSeatTexts } from '#client/features/seats/words/use-seat-texts.ts';
import { useFormats } from '#client/lib/format.ts';
import type { ChangedFacts as Facts } from '#shared/contracts/events/event-changes.ts';
import { seatWords } from '#shared/seats/seat-words.ts';
import type { Place } from '#shared/time/event-time.ts';

/** What changed in an event, each fact old and new. */
export function ChangedFacts({ facts, place }: { facts: Facts; place: Place }) {
  const { t } = useTranslation();
  const format = useFormats();
  const { when, where, lineUp, seat } = facts;
  const seatTexts = useSeatTexts();
  const time = ({ startDate, endDate }: { startDate: string; endDate: string }) =>
    format.eventRange(startDate, endDate, place);
  const names = (all: string[]) => (all.length > 0 ? format.list(all) : t('eventChange.nobody'));
  return (
    <dl className="grid gap-2.5">
      {when ? <Fact label={t('eventChange.when')} was={time(when.was)} now={time(when.now)} /> : null}
      {where ? <Fact label={t('eventChange.where')} was={where.was} now={where.now} /> : null}
      {lineUp ? (
        <Fact label={t('eventChange.lineUp')} was={names(lineUp.was)} now={names(lineUp.now)} />
      ) : null}
      {seat ? (
        <Fact
          label={t('eventChange.seat')}
          was={seatWords(seat.was, seatTexts)}
          now={seat.noneFree ? t('eventChange.noSeat') : seatWords(seat.now, seatTexts)}
          words={seat.words}
        />
      ) : null}
    </dl>
  );
}

function Fact({ label, was, now, words }: { label: string; was: string; now: string; words?: string }) {
  const { t } = useTranslation();
  return (
    <div>
      <dt className="text-muted-foreground text-xs">{label}</dt>
      <dd className="wrap-anywhere">
        <span className="sr-only">{t('eventChange.was')} </span>
        <del className="block text-muted-foreground text-sm">{was}</del>
        <span className="sr-only">{t('eventChange.now')} </span>
        <ins className="block font-semibold no-underline">{now}</ins>
      </dd>
      {words ? <dd className="wrap-anywhere mt-1 text-sm">{words}</dd> : null}
    </div>
  );
}
