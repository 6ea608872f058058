import { CalendarPlus, Ellipsis, FileDown, Files, Undo2 } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { GiveBackSheet } from '#client/features/event-waitlist/give-back/give-back-sheet.tsx';
import { useLanguage } from '#client/features/preferences/language.ts';
import { fetchFile } from '#client/lib/files/fetch-file.ts';
import { saveFile } from '#client/lib/files/save-file.ts';
import { useOnline } from '#client/lib/use-online.ts';
import { DropdownMenu, MenuItem } from '#client/ui/dropdown-menu.tsx';
import { Spinner } from '#client/ui/spinner.tsx';
import type { TicketView } from '#shared/contracts/tickets/tickets.ts';
import { useWork } from './work-button.tsx';

interface MoreActionsProps {
  ticket: TicketView;
  /** The viewer shows several tickets of one purchase: offer a single file. */
  together: boolean;
  className: string;
}

/** What is seldom needed with a ticket: files to keep outside of Aforo, and giving it back. */
export function MoreActions({ ticket, together, className }: MoreActionsProps) {
  const { t } = useTranslation('tickets');
  const { language } = useLanguage();
  const online = useOnline();
  const [returning, setReturning] = useState(false);
  const pdf = useWork(async (path: string) =>
    saveFile(`${ticket.event.name}.pdf`, 'application/pdf', await fetchFile(`${path}?lang=${language}`)),
  );
  const { event, giveBack } = ticket;
  const live = ticket.qr !== null;
  const ahead = ticket.status !== 'refunded' && event.phase !== 'cancelled' && event.phase !== 'ended';
  // After a change of the event the notice above refunds at once.
  const returnable =
    giveBack?.allowed && giveBack.state !== 'listed' && !ticket.offer && !ticket.change?.offersMoneyBack;
  if (!live && !ahead && !returnable) return null;
  const off = pdf.isPending || !online;
  const calendar = (
    <>
      <CalendarPlus aria-hidden="true" />
      {t('files.calendar')}
    </>
  );
  return (
    <>
      <DropdownMenu
        side="top"
        trigger={
          <button type="button" aria-label={t('files.more')} aria-busy={pdf.isPending} className={className}>
            {pdf.isPending ? <Spinner /> : <Ellipsis aria-hidden="true" />}
          </button>
        }
      >
        {live ? (
          <MenuItem disabled={off} onSelect={() => pdf.mutate(`/api/tickets/${ticket.id}/ticket.pdf`)}>
            <FileDown aria-hidden="true" />
            {t('files.pdf')}
          </MenuItem>
        ) : null}
        {live && together && ticket.isPayer !== false ? (
          <MenuItem
            disabled={off}
            onSelect={() => pdf.mutate(`/api/purchases/${ticket.purchaseId}/tickets.pdf`)}
          >
            <Files aria-hidden="true" />
            {t('files.all')}
          </MenuItem>
        ) : null}
        {ahead && online ? (
          <MenuItem link={<Link to={`/api/events/${event.id}/calendar.ics`} reloadDocument />}>
            {calendar}
          </MenuItem>
        ) : ahead ? (
          <MenuItem disabled>{calendar}</MenuItem>
        ) : null}
        {returnable ? (
          <MenuItem onSelect={() => setReturning(true)}>
            <Undo2 aria-hidden="true" />
            {t('giveBack.action')}
          </MenuItem>
        ) : null}
        {online ? null : <p className="px-3 py-2 text-muted-foreground text-sm">{t('files.offline')}</p>}
      </DropdownMenu>
      {returnable ? (
        <GiveBackSheet ticket={ticket} giveBack={giveBack} open={returning} onOpenChange={setReturning} />
      ) : null}
    </>
  );
}
