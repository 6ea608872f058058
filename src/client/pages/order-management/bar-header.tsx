import { ArrowLeft, CircleUserRound, ScanLine } from 'lucide-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import type { LiveState } from '#client/features/live/live-socket.ts';
import { LiveStatus } from '#client/features/live/live-status.tsx';
import { opensHere } from '#client/features/people/support-view/viewed-pages.ts';
import { SearchBox } from '#client/features/search-box/search-box.tsx';
import { HelperSheet } from '#client/features/staff/helper/helper-sheet.tsx';
import { helperPhone } from '#client/lib/api/helper-phone.ts';
import { buttonClass } from '#client/ui/button.tsx';
import { Tooltip } from '#client/ui/tooltip.tsx';
import { PATHS } from '#shared/paths.ts';
import { useBarSound } from './bar-memory.ts';
import { ItemsSheet } from './items-sheet.tsx';
import { SoundSwitch } from './sound-switch.tsx';

interface BarHeaderProps {
  /** The event's own page for its organizer, the dashboard for its staff. */
  backTo: string;
  /** The event's name, or the select for another event. */
  children: ReactNode;
  /** Null while no event is chosen. */
  eventId: string | null;
  /** An event may still be found: leaves room for its controls. */
  loading: boolean;
  live: LiveState;
  search: string;
  onSearch: (search: string) => void;
}

/** One slim row on a tablet, so that the screen is left to the orders; on a phone the search has a second one. */
export function BarHeader({ backTo, children, eventId, loading, live, search, onSearch }: BarHeaderProps) {
  const { t } = useTranslation(['bar', 'common', 'helpers']);
  const [sound, setSound] = useBarSound();
  return (
    <header className="top-0 z-20 border-b bg-background/90 pt-[env(safe-area-inset-top)] backdrop-blur-md [@media(min-height:30rem)]:sticky">
      <div className="flex flex-wrap items-center gap-x-1 px-2 sm:px-4">
        {helperPhone ? (
          <HelperSheet
            helper={helperPhone}
            trigger={
              <button
                type="button"
                aria-label={t('helpers:sheet.open', { name: helperPhone.name })}
                className={buttonClass({ variant: 'ghost', size: 'icon' })}
              >
                <CircleUserRound aria-hidden="true" className="size-5" />
              </button>
            }
          />
        ) : (
          <Tooltip label={t('common:back')}>
            <Link to={backTo} className={buttonClass({ variant: 'ghost', size: 'icon' })}>
              <ArrowLeft aria-hidden="true" className="size-5" />
            </Link>
          </Tooltip>
        )}
        <h1 className="sr-only">{t('title')}</h1>
        <div className="flex h-14 min-w-0 flex-1 items-center [&>*]:min-w-0 [&>*]:max-w-full">{children}</div>
        {eventId === null && !loading ? null : (
          <div className="order-last flex min-h-14 basis-full flex-wrap items-center gap-x-3 px-1 pb-2 @min-[60rem]/bar:order-none @min-[60rem]/bar:basis-104 @min-[60rem]/bar:pb-0">
            {eventId === null ? null : (
              <>
                <div className="min-w-0 flex-1 basis-40">
                  <SearchBox
                    value={search}
                    onChange={onSearch}
                    labels={{
                      search: t('search.label'),
                      placeholder: t('search.placeholder'),
                      clear: t('search.clear'),
                    }}
                  />
                </div>
                <LiveStatus state={live} className="min-w-0" />
              </>
            )}
          </div>
        )}
        {eventId ? (
          <>
            <ItemsSheet key={eventId} eventId={eventId} />
            <SoundSwitch on={sound} onChange={setSound} />
            {opensHere(PATHS.scanner) ? (
              <Link
                to={`${PATHS.scanner}?event=${eventId}&mode=orders`}
                className={buttonClass({ variant: 'inverse' }, 'max-sm:size-11 max-sm:px-0')}
              >
                <ScanLine aria-hidden="true" />
                <span className="max-sm:sr-only">{t('scan')}</span>
              </Link>
            ) : null}
          </>
        ) : null}
      </div>
    </header>
  );
}
