import { DoorOpen } from 'lucide-react';
import { type ReactElement, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { queuedScans } from '#client/features/check-in/offline/queued-scans.ts';
import { LanguageSwitcher } from '#client/features/preferences/language-switcher.tsx';
import { errorCodeOf, errorMessage } from '#client/lib/api/error-record.ts';
import { forgetHelper, type HelperPhone } from '#client/lib/api/helper-phone.ts';
import { api } from '#client/lib/api/trpc.ts';
import { useFormats } from '#client/lib/format.ts';
import { Alert } from '#client/ui/alert.tsx';
import { Button } from '#client/ui/button.tsx';
import { Sheet } from '#client/ui/sheet.tsx';
import { useNightEnd } from './use-night-end.ts';

interface HelperSheetProps {
  helper: HelperPhone;
  trigger?: ReactElement;
  open?: boolean;
  onOpenChange?: (open: boolean) => void;
}

/** Who works on this phone and until when, and the way out. */
export function HelperSheet({ helper, ...opening }: HelperSheetProps) {
  const { t } = useTranslation(['helpers', 'common']);
  const { language } = useFormats();
  const ends = useNightEnd(helper);
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);
  const leave = async () => {
    setBusy(true);
    setFailure(null);
    try {
      const { length: count } = await queuedScans().catch(() => []);
      // They count only under this name, and the phone forgets it.
      if (count > 0) return setFailure(t('sheet.scansWaiting', { count }));
      await api.phones.leave.mutate();
      await eraseDoor();
      forgetHelper();
    } catch (error) {
      if (errorCodeOf(error) === 'SESSION_EXPIRED') forgetHelper();
      else setFailure(errorMessage(error, language));
    } finally {
      setBusy(false);
    }
  };
  return (
    <Sheet
      {...opening}
      title={helper.name}
      description={[helper.eventName, t(`role.${helper.role}`), helper.place].filter(Boolean).join(' · ')}
      closeLabel={t('common:close')}
      locked={busy}
      footer={
        <Button variant="outline" className="w-full text-danger-ink" busy={busy} onClick={() => void leave()}>
          <DoorOpen aria-hidden="true" />
          {t('sheet.leave')}
        </Button>
      }
    >
      <p className="font-medium">{ends}</p>
      <p className="mt-1 text-pretty text-muted-foreground">{t('sheet.text')}</p>
      <div className="mt-4">
        <LanguageSwitcher />
      </div>
      {failure ? (
        <Alert tone="danger" className="mt-4">
          {failure}
        </Alert>
      ) : null}
    </Sheet>
  );
}

async function eraseDoor(): Promise<void> {
  const { leaveScanner } = await import('#client/features/check-in/event-choice/leave-scanner.ts');
  await leaveScanner().catch((error: unknown) => console.error(error));
}
