import { ArrowUpRight, Mail, StickyNote } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { StateBadge } from '#client/features/attendees/state-badge.tsx';
import { mayResend } from '#client/features/attendees/ticket-rules.ts';
import { useTicketActions } from '#client/features/attendees/use-ticket-actions.ts';
import { useFormats } from '#client/lib/format.ts';
import { Badge } from '#client/ui/badge.tsx';
import { Button, buttonClass } from '#client/ui/button.tsx';
import type { Guest } from '#shared/contracts/attendees/guests.ts';
import { PATHS, pathFor } from '#shared/paths.ts';
import { countedIfMany, countNames } from '#shared/text/counted.ts';

/** One purchase of the guest: the night, its tickets and money, the note, and what can be done. */
export function PurchaseItem({ purchase }: { purchase: Guest['purchases'][number] }) {
  const { t } = useTranslation(['guests', 'attendees']);
  const format = useFormats();
  const { event, tickets, totalMinor, refundedMinor, note, asksRefund } = purchase;
  const { run, busy } = useTicketActions(event.id);
  const resendable = tickets.find((ticket) => mayResend(ticket, event.phase));
  const isMissed =
    event.phase === 'ended' &&
    tickets.every(({ usedAt }) => usedAt === null) &&
    tickets.some(({ status }) => status === 'active');
  const money = [
    format.money(totalMinor, event.currency),
    ...(refundedMinor > 0
      ? [t('panel.refunded', { amount: format.money(refundedMinor, event.currency) })]
      : []),
  ];
  return (
    <li className="grid grid-cols-1 gap-2 p-3.5">
      <div>
        <div className="flex flex-wrap items-start justify-between gap-x-3 gap-y-1">
          <p className="wrap-anywhere min-w-0 font-medium">{event.name}</p>
          {isMissed ? <Badge>{t('panel.missed')}</Badge> : <StateBadge tickets={tickets} />}
        </div>
        <time dateTime={event.startDate} className="text-muted-foreground text-sm">
          {format.eventTime(event.startDate, event)}
        </time>
      </div>
      <p className="wrap-anywhere text-muted-foreground text-sm">
        {format.list(countNames(tickets.map(({ type }) => type.name)).map(countedIfMany))}
        {` · ${money.join(' · ')}`}
      </p>
      {note ? (
        <p className="flex gap-2 text-sm">
          <StickyNote aria-label={t('attendees:note.label')} className="mt-0.5 size-4 shrink-0" />
          <span className="wrap-anywhere min-w-0 whitespace-pre-line">{note}</span>
        </p>
      ) : null}
      <div className="flex flex-wrap gap-2">
        <Link
          to={`${pathFor(PATHS.attendees, event.id)}?purchase=${purchase.id}`}
          aria-label={`${t('panel.open')}: ${event.name}`}
          className={buttonClass({ variant: 'outline', size: 'sm' })}
        >
          <ArrowUpRight aria-hidden="true" />
          {t('panel.open')}
        </Link>
        {resendable ? (
          <Button size="sm" variant="outline" busy={busy !== null} onClick={() => run('resend', resendable)}>
            <Mail aria-hidden="true" />
            {t('panel.resend')}
          </Button>
        ) : null}
        {asksRefund ? (
          <Link
            to={`${PATHS.refunds}?event=${event.id}`}
            className={buttonClass({ variant: 'soft', size: 'sm' })}
          >
            {t('panel.asksRefund')}
          </Link>
        ) : null}
      </div>
    </li>
  );
}
