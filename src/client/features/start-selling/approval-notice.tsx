import { useTranslation } from 'react-i18next';
import { useMe } from '#client/features/session/use-me.ts';
import { useFormats } from '#client/lib/format.ts';
import { Alert } from '#client/ui/alert.tsx';
import { useOrganizerRequest } from './use-organizer-request.ts';

/** Shown above draft pages while their owner waits for approval. */
export function ApprovalNotice({ className }: { className?: string }) {
  const { t } = useTranslation('selling');
  const formats = useFormats();
  const me = useMe();
  const { data } = useOrganizerRequest();
  if (!me?.organizerPending) return null;
  return (
    <Alert title={t('pending')} className={className}>
      {data ? t('pendingText', { when: formats.moment(data.createdAt) }) : t('publishLater')}
    </Alert>
  );
}
