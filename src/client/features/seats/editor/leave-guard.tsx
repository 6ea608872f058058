import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { Button } from '#client/ui/button.tsx';
import { Dialog } from '#client/ui/dialog.tsx';

interface LeaveGuardProps {
  isDirty: boolean;
  onDiscard: () => void;
}

/** Asks before a link leaves unsaved work. The work stays on this device unless the person throws it away. */
export function LeaveGuard({ isDirty, onDiscard }: LeaveGuardProps) {
  const { t } = useTranslation(['seatPlans', 'common']);
  const navigate = useNavigate();
  const [target, setTarget] = useState<string | null>(null);
  useEffect(() => {
    if (!isDirty) return;
    const onClick = (event: MouseEvent) => {
      const link = event.target instanceof Element ? event.target.closest('a[href]') : null;
      const isPlain =
        event.button === 0 && !event.ctrlKey && !event.metaKey && !event.shiftKey && !event.altKey;
      if (
        !(link instanceof HTMLAnchorElement) ||
        !isPlain ||
        link.target !== '' ||
        link.hasAttribute('download')
      )
        return;
      if (link.origin !== window.location.origin || link.hash !== '') return;
      event.preventDefault();
      event.stopPropagation();
      setTarget(link.pathname + link.search);
    };
    document.addEventListener('click', onClick, true);
    return () => document.removeEventListener('click', onClick, true);
  }, [isDirty]);
  const leave = () => {
    if (target !== null) void navigate(target);
  };
  return (
    <Dialog
      open={target !== null}
      onOpenChange={(open) => open || setTarget(null)}
      title={t('leave.title')}
      description={t('leave.text')}
      closeLabel={t('common:close')}
      footer={
        <>
          <Button
            variant="outline"
            className="text-danger-ink"
            onClick={() => {
              onDiscard();
              leave();
            }}
          >
            {t('leave.discard')}
          </Button>
          <Button variant="outline" onClick={leave}>
            {t('leave.later')}
          </Button>
          <Button onClick={() => setTarget(null)}>{t('leave.stay')}</Button>
        </>
      }
    />
  );
}
