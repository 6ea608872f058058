import { type LucideIcon, RefreshCw, WifiLow, WifiOff, Zap } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { useReachable } from '#client/features/offline-shell/reachable.ts';
import { cn } from '#client/ui/class-names.ts';
import type { LiveState } from './live-socket.ts';

const LOOKS = {
  // No animation: it shows for a moment, on server-rendered pages whose script has not loaded yet.
  connecting: { Icon: Zap, look: '' },
  live: { Icon: Zap, look: 'text-success-ink' },
  reconnecting: { Icon: WifiLow, look: 'text-warning-ink' },
  polling: { Icon: RefreshCw, look: '' },
  offline: { Icon: WifiOff, look: 'text-warning-ink' },
} as const satisfies Record<Exclude<LiveState, 'off'> | 'offline', { Icon: LucideIcon; look: string }>;

interface LiveStatusProps {
  state: LiveState;
  /** The page's last poll failed. */
  failed?: boolean;
  className?: string;
}

/** Shows whether the page is live, polling or offline. */
export function LiveStatus({ state, failed = false, className }: LiveStatusProps) {
  const { t } = useTranslation();
  const reachable = useReachable();
  if (state === 'off') return null;
  const shown = reachable && !(failed && state !== 'live') ? state : 'offline';
  const { Icon, look } = LOOKS[shown];
  return (
    <p
      role="status"
      data-live={shown}
      className={cn('flex min-h-6 items-center gap-1.5 text-muted-foreground text-sm', look, className)}
    >
      <Icon aria-hidden="true" className="size-4 shrink-0" />
      {t(`live.${shown}`)}
    </p>
  );
}
