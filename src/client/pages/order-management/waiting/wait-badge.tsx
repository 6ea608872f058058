import { BellRing, CircleCheck, Clock, Hourglass, type LucideIcon, TriangleAlert } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { useNow } from '#client/lib/use-now.ts';
import { Badge, type Tone } from '#client/ui/badge.tsx';
import { useWaitWords } from './use-wait-words.ts';
import { type WaitLevel, waitLevel } from './wait.ts';

const LOOKS = {
  new: { tone: 'neutral', Icon: BellRing, isLong: false },
  calm: { tone: 'neutral', Icon: Clock, isLong: false },
  slow: { tone: 'warning', Icon: Hourglass, isLong: true },
  late: { tone: 'danger', Icon: TriangleAlert, isLong: true },
} as const satisfies Record<WaitLevel, { tone: Tone; Icon: LucideIcon; isLong: boolean }>;

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
  const { tone, Icon, isLong } = LOOKS[level];
  return (
    <Badge tone={tone} role="timer" data-wait={level} className="text-sm">
      <Icon aria-hidden="true" />
      <span className="font-semibold tabular-nums">{words(waited)}</span>{' '}
      <span className={isLong ? undefined : 'sr-only'}>{t(`wait.${level}`)}</span>
    </Badge>
  );
}

/** How long an order has been ready for its guest. */
export function ReadyBadge({ since, clockAhead }: WaitProps) {
  const { t } = useTranslation('bar');
  const words = useWaitWords();
  return (
    <Badge tone="success" role="timer" className="text-sm">
      <CircleCheck aria-hidden="true" />
      <span>
        {t('ready.for')}{' '}
        <span className="font-semibold tabular-nums">{words(useNow() + clockAhead - Date.parse(since))}</span>
      </span>
    </Badge>
  );
}
