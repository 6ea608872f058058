import type { LucideIcon } from 'lucide-react';
import { useEffect } from 'react';
import { clockText, useServerNow } from '#client/lib/server-clock.ts';
import { cn } from '#client/ui/class-names.ts';

/** From here on the clock warns (s). */
const SOON_S = 120;

interface TimeLeftProps {
  icon: LucideIcon;
  /** ISO 8601. */
  expiresAt: string;
  /** How far the server's clock is ahead (ms). */
  offset: number;
  note: string;
  onEnd: () => void;
}

/** How long places are held, by the server's clock. */
export function TimeLeft({ icon: Icon, expiresAt, offset, note, onEnd }: TimeLeftProps) {
  const until = Date.parse(expiresAt);
  const now = useServerNow(until, offset);
  const seconds = Math.max(0, Math.ceil((until - now) / 1_000));
  const isOver = seconds === 0;
  useEffect(() => {
    if (isOver) onEnd();
  }, [isOver, onEnd]);
  return (
    <p
      className={cn(
        'flex items-center gap-2.5 rounded-xl p-4',
        seconds <= SOON_S ? 'bg-warning-soft text-warning-ink' : 'bg-muted',
      )}
    >
      <Icon aria-hidden="true" className="size-5 shrink-0" />
      <span role="timer" className="font-bold text-2xl tabular-nums leading-none tracking-tight">
        {clockText(seconds)}
      </span>
      <span className="text-sm">{note}</span>
    </p>
  );
}
