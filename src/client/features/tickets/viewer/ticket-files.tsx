import { CalendarPlus, FileDown, Files } from 'lucide-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useLanguage } from '#client/features/preferences/language.ts';
import { fetchFile } from '#client/lib/files/fetch-file.ts';
import { saveFile } from '#client/lib/files/save-file.ts';
import { useOnline } from '#client/lib/use-online.ts';
import type { TicketView } from '#shared/contracts/tickets/tickets.ts';
import { WorkButton } from './work-button.tsx';

const LOOK =
  'flex min-h-11 min-w-0 flex-1 flex-col items-center justify-center gap-1 rounded-lg bg-white/15 px-1.5 py-1.5 text-center font-semibold text-white text-xs leading-tight transition-colors hover:bg-white/25 focus-visible:outline-white disabled:opacity-60 [&_svg]:size-4.5 [&_svg]:shrink-0';

interface TicketFilesProps {
  ticket: TicketView;
  /** The viewer shows several tickets of one purchase: offer a single file. */
  together: boolean;
}

/** Downloads to keep outside of Aforo: PDF and calendar entry. */
export function TicketFiles({ ticket, together }: TicketFilesProps) {
  const { t } = useTranslation('tickets');
  const online = useOnline();
  const live = ticket.qr !== null;
  const { phase } = ticket.event;
  const ahead = ticket.status !== 'refunded' && phase !== 'cancelled' && phase !== 'ended';
  if (!live && !ahead) return null;
  const calendar = (
    <>
      <CalendarPlus aria-hidden="true" />
      {t('files.calendar')}
    </>
  );
  return (
    <div className="mx-auto mt-3 w-full max-w-sm">
      <div className="flex gap-2">
        {live ? (
          <PdfButton
            path={`/api/tickets/${ticket.id}/ticket.pdf`}
            name={`${ticket.event.name}.pdf`}
            label={t('files.pdf')}
            icon={<FileDown aria-hidden="true" />}
          />
        ) : null}
        {live && together && ticket.isPayer !== false ? (
          <PdfButton
            path={`/api/purchases/${ticket.purchaseId}/tickets.pdf`}
            name={`${ticket.event.name}.pdf`}
            label={t('files.all')}
            icon={<Files aria-hidden="true" />}
          />
        ) : null}
        {ahead && online ? (
          <a href={`/api/events/${ticket.event.id}/calendar.ics`} className={LOOK}>
            {calendar}
          </a>
        ) : ahead ? (
          <button type="button" disabled className={LOOK}>
            {calendar}
          </button>
        ) : null}
      </div>
      {online ? null : <p className="mt-1.5 text-center text-white/85 text-xs">{t('files.offline')}</p>}
    </div>
  );
}

function PdfButton(props: { path: string; name: string; label: string; icon: ReactNode }) {
  const { path, name, label, icon } = props;
  const { language } = useLanguage();
  const work = async () => saveFile(name, 'application/pdf', await fetchFile(`${path}?lang=${language}`));
  return <WorkButton work={work} icon={icon} label={label} className={LOOK} />;
}
