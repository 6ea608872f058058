import { Undo2 } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { useFormats } from '#client/lib/format.ts';
import { Spinner } from '#client/ui/spinner.tsx';
import type { GiveBack } from '#shared/contracts/event-waitlist/ticket-returns.ts';
import type { TicketView } from '#shared/contracts/tickets/tickets.ts';
import { useKeepTicket } from './use-give-back.ts';

interface ListedTicketProps {
  ticket: TicketView;
  giveBack: NonNullable<GiveBack>;
  /** Look of the button. */
  className: string;
}

/** Below a ticket that was given back and is not sold yet, with the way to keep it. */
export function ListedTicket({ ticket, giveBack, className }: ListedTicketProps) {
  const { t } = useTranslation('tickets');
  const format = useFormats();
  const keeping = useKeepTicket(ticket.id);
  const { amountMinor, until } = giveBack;
  const to = amountMinor === 0 ? 'free' : ticket.isPayer ? ticket.refundMeans : 'payer';
  return (
    <section
      aria-label={t('giveBack.listed')}
      className="mx-auto mt-3 w-full max-w-sm rounded-xl bg-white/10 p-3.5 text-center text-sm text-white"
    >
      <p className="font-semibold">{t('giveBack.listed')}</p>
      <p className="mt-0.5 text-pretty text-white/85">
        {t(`giveBack.listedTo.${to}`, { amount: format.money(amountMinor, ticket.currency) })}{' '}
        {t('giveBack.listedText', { when: format.eventTime(until, ticket.event) })}
      </p>
      <button
        type="button"
        className={`${className} mt-3 w-full`}
        disabled={keeping.busy}
        aria-busy={keeping.busy}
        onClick={() => void keeping.run({ ticketId: ticket.id })}
      >
        {keeping.busy ? <Spinner /> : <Undo2 aria-hidden="true" />}
        {t('giveBack.keep')}
      </button>
    </section>
  );
}
