import { useTranslation } from 'react-i18next';
import { Alert } from '#client/ui/alert.tsx';
import type { ReconcileEvent } from '#shared/contracts/reconciliation/reconciliation.ts';
import { isMoving, mendable, repairPlan } from './verdict.ts';

/** The result in one sentence. */
export function Outcome({ event }: { event: ReconcileEvent }) {
  const { t } = useTranslation('reconciliation');
  if (!event.complete) {
    return (
      <Alert tone="warning" title={t('event.incomplete')}>
        {t('event.incompleteText')}
      </Alert>
    );
  }
  if (!event.sound) {
    return (
      <Alert tone="warning" title={t('event.drift')}>
        {t(mendable(repairPlan(event)) > 0 ? 'event.driftText' : 'event.personText')}
      </Alert>
    );
  }
  const moving = isMoving(event);
  return (
    <Alert tone={moving ? 'info' : 'success'} title={t(moving ? 'event.moving' : 'event.sound')}>
      {t(moving ? 'event.movingText' : 'event.soundText')}
    </Alert>
  );
}
