import { useTranslation } from 'react-i18next';
import { Alert } from '#client/ui/alert.tsx';
import type { EventPhase } from '#shared/states.ts';

const BANNERS = {
  cancelled: { tone: 'danger', title: 'phase.cancelledTitle', text: 'phase.cancelledText' },
  ended: { tone: 'info', title: 'phase.endedTitle', text: 'phase.endedText' },
  draft: { tone: 'warning', title: 'phase.draftTitle', text: 'phase.draftText' },
} as const;

/** Banner for events that are not open to guests: drafts, cancelled and ended ones. */
export function PhaseBanner({ phase }: { phase: EventPhase }) {
  const { t } = useTranslation('events');
  if (phase === 'published' || phase === 'ongoing') return null;
  const { tone, title, text } = BANNERS[phase];
  return (
    <Alert tone={tone} title={t(title)} className="mb-11 sm:mb-5">
      {t(text)}
    </Alert>
  );
}
