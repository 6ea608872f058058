import { Ban, CircleCheck, Undo2 } from 'lucide-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormats } from '#client/lib/format.ts';
import { cn } from '#client/ui/class-names.ts';
import type { TicketView } from '#shared/contracts/tickets.ts';
import { TicketQr } from './ticket-qr.tsx';

/** The middle of a ticket: its code, or why it has none any more. */
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
  if (ticket.status === 'used') {
    return (
      <Verdict
        look="bg-[oklch(0.5_0.135_150)] text-white"
        icon={<CircleCheck aria-hidden="true" />}
        title={t('viewer.usedTitle')}
        when={
          ticket.usedAt
            ? t('viewer.usedAt', { when: format.eventTime(ticket.usedAt, ticket.event.timeZone) })
            : null
        }
        text={t('viewer.usedText')}
      />
    );
  }
  if (ticket.status === 'refunded') {
    return (
      <Verdict
        look="bg-[oklch(0.96_0.05_88)] text-[oklch(0.36_0.08_70)]"
        icon={<Undo2 aria-hidden="true" />}
        title={t('viewer.refundedTitle')}
        when={
          ticket.refundedAt
            ? t('viewer.refundedAt', { when: format.eventTime(ticket.refundedAt, ticket.event.timeZone) })
            : null
        }
        text={t('viewer.refundedText')}
      />
    );
  }
  return (
    <Verdict
      look="bg-[oklch(0.955_0.022_15)] text-[oklch(0.42_0.16_22)]"
      icon={<Ban aria-hidden="true" />}
      title={t(ticket.event.phase === 'cancelled' ? 'viewer.cancelledTitle' : 'viewer.overTitle')}
      when={null}
      text={t('viewer.cancelledText')}
    />
  );
}

interface VerdictProps {
  look: string;
  icon: ReactNode;
  title: string;
  when: string | null;
  text: string;
}

function Verdict({ look, icon, title, when, text }: VerdictProps) {
  return (
    <div className="grid aspect-square w-full p-3">
      <div
        role="status"
        className={cn(
          'flex animate-appear flex-col items-center justify-center gap-2 rounded-2xl p-6 text-center [&_svg]:size-20 [&_svg]:stroke-[1.6]',
          look,
        )}
      >
        {icon}
        <p className="mt-2 font-semibold text-2xl tracking-tight">{title}</p>
        {when ? <p className="font-medium">{when}</p> : null}
        <p className="text-pretty">{text}</p>
      </div>
    </div>
  );
}

/** One ticket as a bright card. Its colours are fixed: a door needs the same card in the dark theme. */
export function TicketFace({ ticket }: { ticket: TicketView }) {
  const { t } = useTranslation('tickets');
  const format = useFormats();
  const { event } = ticket;
  const place = [event.venueName, event.city].filter(Boolean).join(', ');
  return (
    <article className="mx-auto flex w-full max-w-sm flex-col overflow-hidden rounded-2xl bg-white text-neutral-950 shadow-float">
      <header className="px-5 pt-5 pb-1">
        <h3 className="text-pretty font-semibold text-xl leading-snug tracking-tight">{event.name}</h3>
        <p className="mt-1 font-medium text-neutral-700 text-sm">
          <time dateTime={event.startDate}>{format.eventTime(event.startDate, event.timeZone)}</time>
        </p>
        <p className="text-neutral-700 text-sm">{place}</p>
      </header>
      <div className="mx-auto w-full max-w-[min(100%,48dvh)]">
        <Middle ticket={ticket} />
      </div>
      <footer className="border-neutral-300 border-t border-dashed px-5 pt-4 pb-5 text-center">
        <p className="font-semibold text-lg">{ticket.typeName}</p>
        {ticket.shortCode ? (
          <p className="mt-1">
            <span className="sr-only">{t('viewer.code')}: </span>
            <span className="font-mono text-lg tracking-wider">{ticket.shortCode}</span>
          </p>
        ) : null}
      </footer>
    </article>
  );
}
