import { Ban, CircleCheck, CirclePlay, Flag, PencilLine } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Badge, type Tone } from '#client/ui/badge.tsx';
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
