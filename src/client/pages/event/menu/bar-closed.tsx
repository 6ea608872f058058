import { useTranslation } from 'react-i18next';
import { useFormats } from '#client/lib/format.ts';
import { Alert } from '#client/ui/alert.tsx';
import type { MenuView } from '#shared/contracts/menu.ts';

const WORDS = {
  cancelled: { tone: 'danger', title: 'closed.cancelledTitle', text: 'closed.cancelledText' },
  ended: { tone: 'info', title: 'closed.endedTitle', text: 'closed.endedText' },
  draft: { tone: 'warning', title: 'closed.draftTitle', text: 'closed.draftText' },
} as const;

/** Why ordering is closed, or a note that it is early. Renders nothing while the event runs. */
export function BarClosed({ event }: { event: MenuView['event'] }) {
  const { t } = useTranslation('menu');
  const format = useFormats();
  if (event.phase === 'ongoing') return null;
  if (event.phase === 'published') {
    return <Alert className="mb-5">{t('early', { when: format.eventTime(event.startDate, event) })}</Alert>;
  }
  const { tone, title, text } = WORDS[event.phase];
  return (
    <Alert tone={tone} title={t(title)} className="mb-5">
      {t(text)}
    </Alert>
  );
}
