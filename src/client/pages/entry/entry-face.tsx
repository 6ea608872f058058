import { Ban, CircleCheck, Clock } from 'lucide-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { usePriceWords } from '#client/features/lists/use-price-words.ts';
import { SeatLines } from '#client/features/seats/words/seat-lines.tsx';
import { FaceVerdict, VERDICT_LOOKS } from '#client/features/tickets/viewer/face-verdict.tsx';
import { TicketQr } from '#client/features/tickets/viewer/ticket-qr.tsx';
import { useFormats } from '#client/lib/format.ts';
import type { EntryPass } from '#shared/contracts/lists/lists.ts';
import { eventColors } from '#shared/events/event-colors.ts';
import { PATHS, pathFor } from '#shared/paths.ts';

/** The guest's code, like a ticket: white in both themes, because scanners read nothing else as reliably. */
export function EntryFace({ entry }: { entry: EntryPass }) {
  const { t } = useTranslation('guestList');
  const format = useFormats();
  const priceOf = usePriceWords();
  const { event, name, heads, entered } = entry;
  const place = [event.venueName, event.city].filter(Boolean).join(', ');
  const left = heads - entered;
  return (
    <article className="w-full max-w-sm overflow-hidden rounded-2xl bg-white text-neutral-950 shadow-float">
      <header className="px-5 py-4 text-white" style={{ backgroundColor: eventColors(event).ground }}>
        <h2 className="wrap-anywhere text-pretty font-display font-semibold text-lg leading-snug">
          <Link to={pathFor(PATHS.event, event.id)} className="underline-offset-4 hover:underline">
            {event.name}
          </Link>
        </h2>
        <p className="mt-1.5 font-medium text-sm">
          <time dateTime={event.startDate}>{format.eventTime(event.startDate, event)}</time>
        </p>
        <p className="text-sm text-white/85">{place}</p>
      </header>
      <Middle entry={entry} />
      <footer className="border-neutral-300 border-t border-dashed px-5 py-4 text-center">
        <h1 className="wrap-anywhere font-semibold text-xl">{name}</h1>
        <p className="text-neutral-700">
          {t('pass.party', { people: t('people', { count: heads }), list: entry.listName })}
        </p>
        <SeatLines seats={entry.seats ?? []} className="wrap-anywhere mt-1 block font-semibold" />
        {entry.code !== null && entered > 0 ? (
          <p role="status" className="mt-1 font-medium text-neutral-950">
            {t('pass.left', { entered, count: left })}
          </p>
        ) : null}
        {entry.code === null ? null : (
          <dl className="mt-3 grid gap-2 border-neutral-200 border-t pt-3 text-left">
            {entry.entryUntil === null ? null : (
              <Fact label={t('facts.entryUntil')}>
                <time dateTime={entry.entryUntil}>{format.eventTime(entry.entryUntil, event)}</time>
              </Fact>
            )}
            <Fact label={t('facts.price')}>{priceOf(entry.priceSteps, event)}</Fact>
            {entry.shortCode === null ? null : (
              <Fact label={t('pass.code')}>
                <span className="font-mono tracking-wider">{entry.shortCode}</span>
              </Fact>
            )}
          </dl>
        )}
        {entry.code === null ? null : (
          <p className="mt-3 text-pretty text-neutral-600 text-sm">{t('pass.screenshot')}</p>
        )}
      </footer>
    </article>
  );
}

function Fact({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div className="flex items-baseline justify-between gap-4">
      <dt className="shrink-0 text-neutral-600 text-sm">{label}</dt>
      <dd className="text-right font-medium">{children}</dd>
    </div>
  );
}

/** The code, or why it admits nobody now. */
function Middle({ entry: { event, code, name, state, heads } }: { entry: EntryPass }) {
  const { t } = useTranslation('guestList');
  const isCancelled = event.status === 'cancelled';
  if (code !== null && !isCancelled)
    return (
      <div className="mx-auto w-full max-w-[min(100%,22rem)]">
        <TicketQr text={code} label={t('pass.qr', { name, event: event.name })} />
      </div>
    );
  const verdict = isCancelled ? 'cancelled' : state;
  if (verdict === 'in')
    return (
      <FaceVerdict
        look={VERDICT_LOOKS.good}
        icon={<CircleCheck aria-hidden="true" />}
        title={t('pass.over.in.title', { count: heads })}
        when={null}
        text={t('pass.over.in.text')}
      />
    );
  const isLate = verdict === 'no_show' || verdict === 'released';
  const words = verdict === 'cancelled' ? 'cancelled' : isLate ? verdict : 'removed';
  return (
    <FaceVerdict
      look={isLate ? VERDICT_LOOKS.returned : VERDICT_LOOKS.closed}
      icon={isLate ? <Clock aria-hidden="true" /> : <Ban aria-hidden="true" />}
      title={t(`pass.over.${words}.title`)}
      when={null}
      text={t(`pass.over.${words}.text`)}
    />
  );
}
