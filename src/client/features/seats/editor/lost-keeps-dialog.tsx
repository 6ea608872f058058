import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '#client/ui/button.tsx';
import { Dialog } from '#client/ui/dialog.tsx';
import { seatNames } from '#shared/seats/seat-names.ts';
import { seatsWords } from '#shared/seats/seat-words.ts';
import { useSeatTexts } from '../words/use-seat-texts.ts';
import type { PlanOnSale } from './plan-store.ts';
import { lostSeats, putSeatsBack } from './put-back.ts';
import type { PlanEditorState } from './use-plan-editor.ts';
import type { PlanSaving } from './use-save-plan.ts';

interface LostKeepsDialogProps {
  editor: PlanEditorState;
  saving: PlanSaving;
  onSale: PlanOnSale;
}

/** Saving ends the keeps of deleted seats, and undo does not bring a keep back: asks first, and names the seats. */
export function LostKeepsDialog({ editor, saving, onSale }: LostKeepsDialogProps) {
  const { t } = useTranslation(['seatPlans', 'common']);
  const texts = useSeatTexts();
  const names = useMemo(() => seatNames(onSale.index), [onSale.index]);
  const lost = lostSeats(editor.index, onSale);
  const isLost = new Set(lost);
  const keeps = onSale.keeps.flatMap(({ name, seatIds }) => {
    const seats = seatIds.filter((id) => isLost.has(id)).flatMap((id) => names.get(id) ?? []);
    return seats.length > 0 ? [{ name, rows: seatsWords(seats, texts) }] : [];
  });
  const putBack = () => {
    editor.change(putSeatsBack(editor.plan, onSale.index.plan, isLost), lost);
    saving.forget();
  };
  return (
    <Dialog
      open={saving.losesKeeps}
      onOpenChange={(open) => open || saving.forget()}
      title={t('lostKeeps.title', { count: lost.length })}
      description={t('lostKeeps.text')}
      closeLabel={t('common:close')}
      footer={
        <>
          <Button variant="outline" className="text-danger-ink" onClick={() => void saving.loseKeeps()}>
            {t('lostKeeps.confirm')}
          </Button>
          <Button onClick={putBack}>{t('putBack', { count: lost.length })}</Button>
        </>
      }
    >
      <dl className="grid grid-cols-1 gap-3">
        {keeps.map(({ name, rows }) => (
          <div key={`${name} ${rows.join()}`} className="wrap-anywhere">
            <dt className="font-semibold">{name}</dt>
            {rows.map((row) => (
              <dd key={row}>{row}</dd>
            ))}
          </div>
        ))}
      </dl>
    </Dialog>
  );
}
