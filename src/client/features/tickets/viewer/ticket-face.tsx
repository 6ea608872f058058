import { Ban, CircleCheck, Undo2 } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { useMe } from '#client/features/auth/session/use-me.ts';
import { ShowAtBar, TicketContents } from '#client/features/vouchers/ticket-contents.tsx';
import { useFormats } from '#client/lib/format.ts';
import { cn } from '#client/ui/class-names.ts';
import type { TicketView } from '#shared/contracts/tickets/tickets.ts';
import { eventColors } from '#shared/events/event-colors.ts';
import { FaceSeat } from './face-seat.tsx';
import { FaceVerdict, VERDICT_LOOKS } from './face-verdict.tsx';
import { TicketDetails } from './ticket-details.tsx';
import { TicketQr } from './ticket-qr.tsx';
import { isDisputed } from './ticket-state.tsx';

/** The ticket's code, or why it no longer has one. */
function Middle({ ticket }: { ticket: TicketView }) {
  const { t } = useTranslation('tickets');
  const format = useFormats();
  if (ticket.qr) {
    return (
      <TicketQr
        text={ticket.qr}
        label={t('viewer.qr', { type: ticket.typeName, event: ticket.event.name })}
      />
    );
  }
  if (ticket.contents?.qr)
    return (
      <>
        <TicketQr
          text={ticket.contents.qr}
          label={t('viewer.qr', { type: ticket.typeName, event: ticket.event.name })}
        />
        <ShowAtBar />
      </>
    );
  if (ticket.status === 'used') {
    return (
      <FaceVerdict
        look={VERDICT_LOOKS.good}
        icon={<CircleCheck aria-hidden="true" />}
        title={t('viewer.usedTitle')}
        when={
          ticket.usedAt ? t('viewer.usedAt', { when: format.eventTime(ticket.usedAt, ticket.event) }) : null
        }
        text={t('viewer.usedText')}
      />
    );
  }
  if (ticket.status === 'refunded') {
    const word = ticket.amountPaidMinor === 0 ? 'returned' : 'refunded';
    return (
      <FaceVerdict
        look={VERDICT_LOOKS.returned}
        icon={<Undo2 aria-hidden="true" />}
        title={
          word === 'refunded' && ticket.isPayer
            ? t('viewer.refundedSum', { amount: format.money(ticket.amountPaidMinor, ticket.currency) })
            : t(`viewer.${word}Title`)
        }
        when={
          ticket.refundedAt
            ? t(`viewer.${word}At`, { when: format.eventTime(ticket.refundedAt, ticket.event) })
            : null
        }
        text={t(
          word === 'returned'
            ? 'viewer.cancelledText'
            : ticket.isPayer === false
              ? 'viewer.refundedToPayer'
              : `viewer.refundedText.${ticket.refundMeans}`,
        )}
      />
    );
  }
  if (isDisputed(ticket)) {
    return (
      <FaceVerdict
        look={VERDICT_LOOKS.closed}
        icon={<Ban aria-hidden="true" />}
        title={t('viewer.disputedTitle')}
        when={null}
        text={t('viewer.disputedText')}
      />
    );
  }
  return (
    <FaceVerdict
      look={VERDICT_LOOKS.closed}
      icon={<Ban aria-hidden="true" />}
      title={t(ticket.event.phase === 'cancelled' ? 'viewer.cancelledTitle' : 'viewer.overTitle')}
      when={null}
      text={t('viewer.cancelledText')}
    />
  );
}

/** A ticket as a bright card. Its colors are fixed: the door needs the same card in the dark theme. */
export function TicketFace({ ticket, hasDetails = true }: { ticket: TicketView; hasDetails?: boolean }) {
  const { t } = useTranslation('tickets');
  const format = useFormats();
  const holder = useMe()?.name;
  const { event } = ticket;
  const place = [event.venueName, event.city].filter(Boolean).join(', ');
  const entry = [
    ...(ticket.doorsAt ? [t('viewer.doors', { time: format.time(ticket.doorsAt, event.timeZone) })] : []),
    ...(ticket.minAge ? [t('viewer.age', { age: ticket.minAge })] : []),
  ];
  return (
    <article className="relative mx-auto flex w-full max-w-sm flex-col overflow-hidden rounded-2xl bg-white text-neutral-950 shadow-float">
      <header className="px-5 pt-4 pb-4 text-white" style={{ backgroundColor: eventColors(event).ground }}>
        <h3 className="wrap-anywhere text-pretty font-display font-semibold text-lg leading-snug">
          {event.name}
        </h3>
        <p className="mt-1.5 font-medium text-sm">
          <time dateTime={event.startDate}>{format.eventTime(event.startDate, event)}</time>
        </p>
        <p className="text-sm text-white/85">{place}</p>
        {entry.length > 0 ? <p className="text-sm text-white/85">{entry.join(' · ')}</p> : null}
      </header>
      <div
        className={cn(
          'mx-auto w-full',
          // Leaves room for the seat, and for the buttons of what the holder has begun.
          ticket.offer || ticket.giveBack?.state === 'listed' || ticket.seat
            ? 'max-w-[min(100%,max(12.5rem,32cqh))]'
            : 'max-w-[min(100%,max(12.5rem,46cqh))]',
        )}
      >
        <Middle ticket={ticket} />
      </div>
      {ticket.seat ? <FaceSeat seat={ticket.seat} /> : null}
      <footer className="border-neutral-300 border-t border-dashed px-5 pt-4 pb-2 text-center">
        <p className="font-semibold text-lg">{ticket.typeName}</p>
        {holder ? <p className="wrap-anywhere text-neutral-700 text-sm">{holder}</p> : null}
        {ticket.shortCode ? (
          <p className="mt-1">
            <span className="sr-only">{t('viewer.code')}: </span>
            <span className="font-mono text-lg tracking-wider">{ticket.shortCode}</span>
          </p>
        ) : null}
        {ticket.contents ? <TicketContents contents={ticket.contents} event={ticket.event} /> : null}
        {hasDetails ? <TicketDetails ticket={ticket} /> : <div className="min-h-11" />}
      </footer>
    </article>
  );
}
