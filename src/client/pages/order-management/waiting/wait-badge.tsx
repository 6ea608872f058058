import { BellRing, CircleCheck, Clock, Hourglass, type LucideIcon, TriangleAlert } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { useNow } from '#client/lib/use-now.ts';
import { Badge, type Tone } from '#client/ui/badge.tsx';
import { cn } from '#client/ui/class-names.ts';
import { useWaitWords } from './use-wait-words.ts';
import { type WaitLevel, waitLevel } from './wait.ts';

/** Only a wait that is too long has a pill. */
const PLAIN = 'bg-transparent px-0 text-muted-foreground';
const LOOKS = {
  new: { tone: 'neutral', Icon: BellRing, look: PLAIN, isLong: false },
  calm: { tone: 'neutral', Icon: Clock, look: PLAIN, isLong: false },
  slow: { tone: 'warning', Icon: Hourglass, look: '', isLong: true },
  late: { tone: 'danger', Icon: TriangleAlert, look: 'bg-danger text-danger-foreground', isLong: true },
} as const satisfies Record<WaitLevel, { tone: Tone; Icon: LucideIcon; look: string; isLong: boolean }>;

interface WaitProps {
  since: string;
  /** How far the server's clock is ahead of this device's (ms). */
  clockAhead: number;
}

/** The waiting time of an order in seconds; color, icon and word show when it is too long. */
export function WaitBadge({ since, clockAhead }: WaitProps) {
  const { t } = useTranslation('bar');
  const words = useWaitWords();
  const waited = useNow() + clockAhead - Date.parse(since);
  const level = waitLevel(waited);
  const { tone, Icon, look, isLong } = LOOKS[level];
  return (
    <Badge tone={tone} role="timer" data-wait={level} className={cn('px-2 text-sm', look)}>
      <Icon aria-hidden="true" />
      <span className="font-semibold tabular-nums">{words(waited)}</span>{' '}
      <span className={cn('sr-only', isLong && '@min-[28rem]/card:not-sr-only')}>{t(`wait.${level}`)}</span>
    </Badge>
  );
}

/** How long an order has been ready for its guest. */
export function ReadyBadge({ since, clockAhead }: WaitProps) {
  const { t } = useTranslation('bar');
  const words = useWaitWords();
  return (
    <Badge tone="success" role="timer" className="px-2 text-sm">
      <CircleCheck aria-hidden="true" />
      <span>
        {t('ready.for')}{' '}
        <span className="font-semibold tabular-nums">{words(useNow() + clockAhead - Date.parse(since))}</span>
      </span>
    </Badge>
  );
}
