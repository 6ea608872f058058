import { useTranslation } from 'react-i18next';
import { Segments } from '../fields/segments.tsx';
import type { RowsDraft } from './rows-draft.ts';

type NumberingDraft = Pick<RowsDraft, 'from' | 'numbers' | 'odd'>;

interface NumberingFieldsProps {
  value: NumberingDraft;
  onChange: (change: Partial<NumberingDraft>) => void;
}

/** How seats are numbered, with an example. */
export function NumberingFields({ value, onChange }: NumberingFieldsProps) {
  const { t } = useTranslation('seatPlans');
  return (
    <>
      <Segments
        label={t('field.numberFrom')}
        options={[
          { value: 'left', label: t('numberFrom.left') },
          { value: 'right', label: t('numberFrom.right') },
          { value: 'middle', label: t('numberFrom.middle') },
        ]}
        value={value.from}
        onChange={(from) => onChange({ from })}
      />
      {value.from === 'middle' ? (
        <Segments
          label={t('field.odd')}
          options={[
            { value: 'left', label: t('odd.left') },
            { value: 'right', label: t('odd.right') },
          ]}
          value={value.odd}
          onChange={(odd) => onChange({ odd })}
        />
      ) : (
        <Segments
          label={t('field.numbers')}
          options={[
            { value: 'all', label: '1, 2, 3' },
            { value: 'odd', label: '1, 3, 5' },
            { value: 'even', label: '2, 4, 6' },
          ]}
          value={value.numbers}
          onChange={(numbers) => onChange({ numbers })}
        />
      )}
    </>
  );
}
