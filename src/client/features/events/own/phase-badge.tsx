import { Ban, CircleCheck, CirclePlay, Flag, PencilLine } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Badge, type Tone } from '#client/ui/badge.tsx';
import { cn } from '#client/ui/class-names.ts';
import type { EventPhase } from '#shared/states.ts';

const LOOKS = {
  draft: { tone: 'neutral', Icon: PencilLine },
  published: { tone: 'success', Icon: CircleCheck },
  ongoing: { tone: 'primary', Icon: CirclePlay },
  ended: { tone: 'outline', Icon: Flag },
  cancelled: { tone: 'danger', Icon: Ban },
} as const satisfies Record<EventPhase, { tone: Tone; Icon: typeof Ban }>;

export function PhaseBadge({ phase }: { phase: EventPhase }) {
  const { t } = useTranslation('organizer');
  const { tone, Icon } = LOOKS[phase];
  return (
    <Badge tone={tone}>
      <Icon aria-hidden="true" />
      {t(`phase.${phase}`)}
    </Badge>
  );
}

const INKS = {
  draft: 'text-muted-foreground',
  published: 'text-success-ink',
  ongoing: 'text-primary-ink',
  ended: 'text-muted-foreground',
  cancelled: 'text-danger-ink',
} as const satisfies Record<EventPhase, string>;

/** The state without a pill, beside the event's name. */
export function PhaseWord({ phase }: { phase: EventPhase }) {
  const { t } = useTranslation('organizer');
  const { Icon } = LOOKS[phase];
  return (
    <span className={cn('flex shrink-0 items-center gap-1 font-medium text-sm', INKS[phase])}>
      <Icon aria-hidden="true" className="size-3.5" />
      {t(`phase.${phase}`)}
    </span>
  );
}
