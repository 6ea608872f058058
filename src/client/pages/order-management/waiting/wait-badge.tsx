import { BellRing, Clock, Hourglass, type LucideIcon, TriangleAlert } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { useNow } from '#client/lib/use-now.ts';
import { Badge, type Tone } from '#client/ui/badge.tsx';
import { cn } from '#client/ui/class-names.ts';
import { useWaitWords } from './use-wait-words.ts';
import { type WaitLevel, waitLevel } from './wait.ts';

const LOOKS = {
  new: { tone: 'primary', ink: 'text-primary-ink', Icon: BellRing },
  calm: { tone: 'neutral', ink: 'text-muted-foreground', Icon: Clock },
  slow: { tone: 'warning', ink: 'text-warning-ink', Icon: Hourglass },
  late: { tone: 'danger', ink: 'text-danger-ink', Icon: TriangleAlert },
} as const satisfies Record<WaitLevel, { tone: Tone; ink: string; Icon: LucideIcon }>;

interface WaitProps {
  placedAt: string;
  /** How far the server's clock is ahead of this device's (ms). */
  clockAhead: number;
}

function useWait({ placedAt, clockAhead }: WaitProps) {
  const words = useWaitWords();
  const waited = useNow() + clockAhead - Date.parse(placedAt);
  const level = waitLevel(waited);
  return { level, text: words(waited), ...LOOKS[level] };
}

/** The waiting time of an order in seconds; color, icon and label show when it is too long. */
export function WaitBadge(props: WaitProps) {
  const { t } = useTranslation('bar');
  const { level, text, tone, Icon } = useWait(props);
  return (
    <Badge tone={tone} role="timer" data-wait={level} className="text-sm">
      <Icon aria-hidden="true" />
      <span className="mr-0.5 font-semibold tabular-nums">{text}</span> {t(`wait.${level}`)}
    </Badge>
  );
}

/** `WaitBadge` as plain text. */
export function WaitFigure(props: WaitProps) {
  const { t } = useTranslation('bar');
  const { level, text, ink, Icon } = useWait(props);
  return (
    <span role="timer" className={cn('flex items-center gap-1.5', ink)}>
      <Icon aria-hidden="true" className="size-4 shrink-0" />
      <span className="wrap-normal tabular-nums">{text}</span>
      <span className="sr-only">{t(`wait.${level}`)}</span>
    </span>
  );
}
