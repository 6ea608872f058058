import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Sheet } from '#client/ui/sheet.tsx';
import type { SeatingPlan } from '#shared/seats/plan.ts';
import { SheetFoot } from './add-form.tsx';
import { AreaForm } from './area-form.tsx';
import { RowsForm } from './rows-form.tsx';
import { TablesForm } from './tables-form.tsx';
import { TextForm } from './text-form.tsx';

/** What a form adds. */
export const ADDABLE = ['rows', 'tables', 'standing', 'decoration', 'text', 'zone'] as const;
export type Addable = (typeof ADDABLE)[number];

interface AddSheetProps {
  plan: SeatingPlan;
  /** Null: closed. */
  adding: Addable | null;
  onClose: () => void;
  onAdd: (next: SeatingPlan) => void;
}

/** The form of one kind of part, beside the plan. */
export function AddSheet({ plan, adding, onClose, onAdd }: AddSheetProps) {
  const { t } = useTranslation(['seatPlans', 'common']);
  const [foot, setFoot] = useState<HTMLElement | null>(null);
  const form = { plan, onAdd };
  return (
    <Sheet
      open={adding !== null}
      onOpenChange={(open) => open || onClose()}
      title={adding ? t(`add.${adding}`) : ''}
      closeLabel={t('common:close')}
      footer={<div ref={setFoot} />}
    >
      <SheetFoot value={foot}>
        {adding === 'rows' ? <RowsForm {...form} /> : null}
        {adding === 'tables' ? <TablesForm {...form} /> : null}
        {adding === 'standing' || adding === 'decoration' ? <AreaForm {...form} kind={adding} /> : null}
        {adding === 'text' || adding === 'zone' ? <TextForm {...form} kind={adding} /> : null}
      </SheetFoot>
    </Sheet>
  );
}
