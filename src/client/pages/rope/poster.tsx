import { Printer } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { TicketQr } from '#client/features/tickets/viewer/ticket-qr.tsx';
import { Button } from '#client/ui/button.tsx';
import { PATHS, pathFor } from '#shared/paths.ts';

/** The line's code on a page to print and hang up on the street. */
export function Poster({ eventId, eventName }: { eventId: string; eventName: string }) {
  const { t } = useTranslation('rope');
  return (
    <div className="fixed inset-0 z-50 flex flex-col items-center justify-center gap-6 overflow-y-auto bg-white p-8 text-center text-black">
      <h1 className="text-balance font-display font-semibold text-4xl sm:text-6xl">{t('poster')}</h1>
      <div className="w-full max-w-[min(60vh,28rem)]">
        <TicketQr
          text={`${window.location.origin}${pathFor(PATHS.rope, eventId)}`}
          label={t('desk.codeLabel')}
        />
      </div>
      <p className="text-balance text-xl sm:text-2xl">{t('posterText')}</p>
      <p className="wrap-anywhere text-balance font-semibold text-2xl sm:text-3xl">{eventName}</p>
      <Button variant="inverse" className="print:hidden" onClick={() => window.print()}>
        <Printer aria-hidden="true" />
        {t('print')}
      </Button>
    </div>
  );
}
