import {
  ChevronLeft,
  CircleUserRound,
  CloudUpload,
  LoaderCircle,
  type LucideIcon,
  TriangleAlert,
  Wifi,
  WifiLow,
  WifiOff,
} from 'lucide-react';
import { useTranslation } from 'react-i18next';
import type { Connection } from '#client/features/check-in/connection/connection.ts';
import type { LastCount } from '#client/features/check-in/connection/last-count.ts';
import type { AssignedEvent } from '#client/features/check-in/event-choice/assigned-events.ts';
import type { ScanMode } from '#client/features/check-in/event-choice/scan-mode.ts';
import type { Readiness } from '#client/features/check-in/offline/readiness.ts';
import { helperPhone } from '#client/lib/api/helper-phone.ts';
import { useFormats } from '#client/lib/format.ts';
import { cn } from '#client/ui/class-names.ts';
import type { InsideNow } from '#shared/contracts/doors.ts';
import { InsideChip } from './heads/inside-chip.tsx';
import { ReadyLine } from './ready-line.tsx';

const LINES = {
  connecting: { Icon: LoaderCircle, look: 'text-white' },
  online: { Icon: Wifi, look: 'text-white' },
  slow: { Icon: WifiLow, look: 'text-amber-300' },
  offline: { Icon: WifiOff, look: 'bg-amber-400 text-neutral-950' },
} as const satisfies Record<Connection, { Icon: LucideIcon; look: string }>;

interface StatusBarProps {
  event: AssignedEvent;
  gate: string;
  mode: ScanMode;
  count: LastCount | null;
  /** The zone behind this gate; null where the door does not count both ways. */
  zone: InsideNow | null;
  /** The event has several zones. */
  isZoneNamed: boolean;
  connection: Connection;
  ready: Readiness;
  /** Hide the readiness line on small screens while a verdict or banner needs the space. */
  yields: boolean;
  /** Scans of this device not yet sent to the server. */
  waiting: number;
  /** Those that storage has refused, which last as long as the page. */
  unstored: number;
  /** Those that the server refused, which somebody has to check. */
  refused: number;
  onChange: () => void;
  onWaiting: () => void;
  onGates: () => void;
}

/** Always on screen, above the verdict too: event, gate, admitted count and connection. */
export function StatusBar(props: StatusBarProps) {
  const { event, gate, mode, count, zone, isZoneNamed, connection, ready, yields } = props;
  const { waiting, unstored, refused, onChange, onWaiting, onGates } = props;
  const { t } = useTranslation(['scanner', 'helpers']);
  const formats = useFormats();
  const { Icon, look } = LINES[connection];
  const warns = refused > 0 || unstored > 0;
  return (
    <header className="bg-neutral-950/80 pt-[env(safe-area-inset-top)] text-white backdrop-blur-sm sideways:flex">
      <div className="mx-auto flex max-w-5xl items-center gap-2 px-2 pt-1 sideways:min-w-0 sideways:flex-1">
        <button
          type="button"
          onClick={onChange}
          className="flex min-h-13 min-w-0 flex-1 items-center gap-1.5 rounded-xl pr-2 text-left"
        >
          {helperPhone ? (
            <CircleUserRound aria-hidden="true" className="ml-1 size-6 shrink-0" />
          ) : (
            <ChevronLeft aria-hidden="true" className="size-6 shrink-0" />
          )}
          <span className="min-w-0">
            <span className="sr-only">
              {helperPhone ? t('helpers:sheet.open', { name: helperPhone.name }) : t('status.change')}{' '}
            </span>
            <span className="block truncate font-semibold">{event.eventName}</span>
            <span className="block truncate text-sm text-white/80">
              {mode === 'orders' ? event.venueName : gate ? t('gate.at', { gate }) : t('gate.none')}
            </span>
          </span>
        </button>
        <p
          role="status"
          className={cn(
            'flex shrink-0 items-center gap-1.5 rounded-full px-3 py-1.5 font-medium text-sm',
            look,
          )}
        >
          <Icon aria-hidden="true" className={cn('size-4', connection === 'connecting' && 'animate-spin')} />
          <span className={cn(connection === 'online' && '@max-3xs:sr-only')}>
            {t(`connection.${connection}`)}
          </span>
        </p>
      </div>
      <div className="flex flex-col items-center justify-center gap-1 px-4 pb-2 sideways:max-w-1/2 sideways:pt-2">
        {mode === 'orders' ? (
          <p className="text-lg text-white/85 leading-9">{t('orders.mode')}</p>
        ) : (
          <p className="text-center">
            {count ? (
              <>
                <span className="font-semibold text-3xl">{formats.number(count.checkedIn)}</span>
                <span className="text-lg text-white/85">
                  {' '}
                  {t('status.inOf', { sold: formats.number(count.sold) })}
                </span>
                {connection === 'offline' || connection === 'connecting' ? (
                  <span className="text-sm text-white/80">
                    {' · '}
                    <span className="whitespace-nowrap">
                      {t('status.asOf', {
                        time: formats.time(new Date(count.at).toISOString(), event.timeZone),
                      })}
                    </span>
                  </span>
                ) : null}
              </>
            ) : (
              <span className="text-lg text-white/85 leading-9">
                {connection === 'offline' ? t('status.noCount') : t('status.counting')}
              </span>
            )}
          </p>
        )}
        {zone && mode === 'tickets' ? (
          <InsideChip zone={zone} isNamed={isZoneNamed} onPress={onGates} />
        ) : null}
        {waiting > 0 ? (
          <button
            type="button"
            onClick={onWaiting}
            className={cn(
              'flex min-h-9 items-center gap-1.5 rounded-full px-3 font-semibold text-neutral-950 text-sm',
              warns ? 'bg-amber-400' : 'bg-sky-300',
            )}
          >
            {warns ? (
              <TriangleAlert aria-hidden="true" className="size-4" />
            ) : (
              <CloudUpload aria-hidden="true" className="size-4" />
            )}
            {unstored > 0
              ? t('waiting.unstored', { count: unstored })
              : refused > 0
                ? t('waiting.refused', { count: refused })
                : t('waiting.count', { count: waiting })}
          </button>
        ) : null}
        {mode === 'tickets' ? (
          <div
            className={cn('cramped:hidden', yields && '@max-3xs:hidden [@media(max-height:736px)]:hidden')}
          >
            <ReadyLine ready={ready} timeZone={event.timeZone} />
          </div>
        ) : null}
      </div>
    </header>
  );
}
