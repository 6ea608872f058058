import { RefreshCw } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { takeUpdate } from '#client/features/offline-shell/updates.ts';
import { Button } from '#client/ui/button.tsx';

/** Offers a new release, which is activated only on the user's request. */
export default function UpdateNotice({ onLater }: { onLater: () => void }) {
  const { t } = useTranslation('app');
  const [doorOpen, setDoorOpen] = useState(false);
  const [taking, setTaking] = useState(false);
  const take = async () => {
    setTaking(true);
    const taken = await takeUpdate();
    setDoorOpen(!taken);
    if (!taken) setTaking(false);
  };
  return (
    <div
      role="status"
      className="fixed inset-x-3 top-17 z-30 mx-auto flex max-w-md flex-wrap items-center gap-x-3 gap-y-2 rounded-xl border bg-card p-3 pl-4 shadow-lg lg:top-auto lg:right-6 lg:bottom-6 lg:left-auto lg:mx-0"
    >
      <RefreshCw aria-hidden="true" className="size-5 shrink-0 text-primary-ink" />
      <p className="min-w-40 flex-1 text-sm">{t(doorOpen ? 'update.doorOpen' : 'update.ready')}</p>
      <div className="ml-auto flex gap-2">
        <Button variant="ghost" size="sm" onClick={onLater}>
          {t('update.later')}
        </Button>
        <Button size="sm" disabled={taking} onClick={() => void take()}>
          {t('update.take')}
        </Button>
      </div>
    </div>
  );
}
