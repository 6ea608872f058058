import { ArrowLeft, ScanLine } from 'lucide-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { buttonClass } from '#client/ui/button.tsx';
import { Tooltip } from '#client/ui/tooltip.tsx';
import { PATHS } from '#shared/paths.ts';
import { useBarSound } from './bar-memory.ts';
import { SoundSwitch } from './sound-switch.tsx';

interface BarHeaderProps {
  /** The event's own page for its organizer, the dashboard for its staff. */
  backTo: string;
  /** The event's name, or the select for another event. */
  children: ReactNode;
  /** Null while no event is chosen. */
  eventId: string | null;
}

/** One slim row, so that a tablet's first screen is left to the orders. */
export function BarHeader({ backTo, children, eventId }: BarHeaderProps) {
  const { t } = useTranslation(['bar', 'common']);
  const [sound, setSound] = useBarSound();
  return (
    <header className="sticky top-0 z-20 border-b bg-background/90 pt-[env(safe-area-inset-top)] backdrop-blur-md">
      <div className="mx-auto flex h-14 max-w-7xl items-center gap-1 px-2 sm:gap-2 sm:px-4">
        <Tooltip label={t('common:back')}>
          <Link to={backTo} className={buttonClass({ variant: 'ghost', size: 'icon' })}>
            <ArrowLeft aria-hidden="true" className="size-5" />
          </Link>
        </Tooltip>
        <h1 className="sr-only">{t('title')}</h1>
        <div className="min-w-0 flex-1">{children}</div>
        {eventId ? (
          <>
            <SoundSwitch on={sound} onChange={setSound} />
            <Link
              to={`${PATHS.scanner}?event=${eventId}&mode=orders`}
              className={buttonClass({ variant: 'inverse' }, 'max-sm:size-11 max-sm:px-0')}
            >
              <ScanLine aria-hidden="true" />
              <span className="max-sm:sr-only">{t('scan')}</span>
            </Link>
          </>
        ) : null}
      </div>
    </header>
  );
}
