import { useTranslation } from 'react-i18next';
import { changeTables } from '#shared/seats/builder/change.ts';
import type { PlanTable } from '#shared/seats/plan.ts';
import { TABLE_SEATS_MAX } from '../add/tables-form.tsx';
import { NumberField } from '../fields/number-field.tsx';
import { Segments } from '../fields/segments.tsx';
import type { PlanEditorState } from '../use-plan-editor.ts';
import { sharedValue } from './selected-parts.ts';

interface TableFieldsProps {
  editor: PlanEditorState;
  tables: readonly PlanTable[];
}

export function TableFields({ editor, tables }: TableFieldsProps) {
  const { t } = useTranslation('seatPlans');
  const { plan, change } = editor;
  const ids = tables.map(({ id }) => id);
  return (
    <>
      <NumberField
        label={t('field.seatsPerTable')}
        value={sharedValue(tables.map(({ seats }) => seats.length))}
        min={1}
        max={TABLE_SEATS_MAX}
        onCommit={(seats) => change(changeTables(plan, ids, { seats }))}
      />
      <Segments
        label={t('field.sold')}
        options={[
          { value: 'whole', label: t('sold.whole') },
          { value: 'by-seat', label: t('sold.by-seat') },
        ]}
        value={sharedValue(tables.map(({ sold }) => sold))}
        onChange={(sold) => change(changeTables(plan, ids, { sold }))}
      />
      <Segments
        label={t('field.shape')}
        options={[
          { value: 'round', label: t('shape.round') },
          { value: 'rectangle', label: t('shape.rectangle') },
        ]}
        value={sharedValue(tables.map(({ shape }) => shape))}
        onChange={(shape) => change(changeTables(plan, ids, { shape }))}
      />
    </>
  );
}
