import { useCallback } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { queuedScans } from '#client/features/check-in/offline/queued-scans.ts';
import { toast } from '#client/lib/toast.ts';
import { PATHS } from '#shared/paths.ts';

/** Signs out and shows the front page. Warns first about scans awaiting upload. */
export function useLeave(): () => void {
  const { t } = useTranslation();
  const navigate = useNavigate();
  return useCallback(() => {
    const leave = () => {
      import('#client/features/auth/session/sign-out.ts')
        .then(({ signOut }) => signOut())
        .catch((error: unknown) => console.error(error))
        .then(() => navigate(PATHS.home));
    };
    void queuedScans()
      .catch(() => [])
      .then(({ length: count }) => {
        if (count === 0) return leave();
        toast.warning(t('leave.scansWaiting', { count }), {
          description: t('leave.scansWaitingText'),
          duration: Number.POSITIVE_INFINITY,
          action: { label: t('leave.anyway'), onClick: leave },
          cancel: { label: t('leave.stay'), onClick: () => {} },
        });
      });
  }, [navigate, t]);
}
