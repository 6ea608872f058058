import { MoonStar } from 'lucide-react';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { leaveScanner } from '#client/features/check-in/event-choice/leave-scanner.ts';
import { queuedIn } from '#client/features/check-in/offline/queued-scans.ts';
import { useJournal } from '#client/features/check-in/scan/journal.ts';
import { forgetHelper, helperPhone } from '#client/lib/api/helper-phone.ts';
import { MAIN_ID } from '#client/lib/main-content.ts';
import { Button } from '#client/ui/button.tsx';
import { EmptyState } from '#client/ui/empty-state.tsx';

/** Instead of the page once the server no longer accepts the phone. What it admitted offline is still sent. */
export default function HelperEnded() {
  const { t } = useTranslation('helpers');
  const waiting = queuedIn(useJournal()).filter(({ senders }) => senders.includes(helperPhone?.id ?? ''));
  useEffect(() => {
    // The guest list must not stay on a phone that is not at the door any more.
    leaveScanner().catch((error: unknown) => console.error(error));
  }, []);
  return (
    <main id={MAIN_ID} tabIndex={-1} role="alert" className="grid min-h-dvh place-items-center">
      <EmptyState
        icon={<MoonStar aria-hidden="true" />}
        title={t('ended.title', { event: helperPhone?.eventName ?? '' })}
        text={waiting.length > 0 ? t('ended.sending', { count: waiting.length }) : t('ended.text')}
        action={
          <Button variant="outline" onClick={forgetHelper}>
            {t('ended.done')}
          </Button>
        }
      />
    </main>
  );
}
