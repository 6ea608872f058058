import { LoaderCircle, type LucideIcon, RefreshCw, WifiLow, Zap } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { cn } from '#client/ui/class-names.ts';
import type { LiveState } from './live-line.ts';

const LOOKS = {
  connecting: { Icon: LoaderCircle, look: '' },
  live: { Icon: Zap, look: 'text-success-ink' },
  reconnecting: { Icon: WifiLow, look: 'text-warning-ink' },
  polling: { Icon: RefreshCw, look: '' },
} as const satisfies Record<Exclude<LiveState, 'off'>, { Icon: LucideIcon; look: string }>;

/** Whether what is on screen moves by itself. */
export function LiveStatus({ state, className }: { state: LiveState; className?: string }) {
  const { t } = useTranslation();
  if (state === 'off') return null;
  const { Icon, look } = LOOKS[state];
  return (
    <p
      role="status"
      data-live={state}
      className={cn('flex min-h-6 items-center gap-1.5 text-muted-foreground text-sm', look, className)}
    >
      <Icon aria-hidden="true" className={cn('size-4 shrink-0', state === 'connecting' && 'animate-spin')} />
      {t(`live.${state}`)}
    </p>
  );
}
