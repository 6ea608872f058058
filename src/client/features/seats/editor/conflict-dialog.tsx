import { useTranslation } from 'react-i18next';
import { Button } from '#client/ui/button.tsx';
import { Dialog } from '#client/ui/dialog.tsx';
import type { PlanSaving } from './use-save-plan.ts';

/** Another member has saved the plan meanwhile: asks which version to keep. */
export function ConflictDialog({ saving }: { saving: PlanSaving }) {
  const { t } = useTranslation(['seatPlans', 'common']);
  return (
    <Dialog
      open={saving.conflict !== null}
      onOpenChange={(open) => open || saving.forget()}
      title={t('conflict.title')}
      description={t('conflict.text')}
      closeLabel={t('common:close')}
      footer={
        <>
          <Button variant="outline" onClick={saving.takeTheirs}>
            {t('conflict.theirs')}
          </Button>
          <Button busy={saving.isSaving} onClick={() => void saving.keepOwn()}>
            {t('conflict.own')}
          </Button>
        </>
      }
    />
  );
}
