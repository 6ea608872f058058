import { useTranslation } from 'react-i18next';
import { changeText } from '#shared/seats/builder/change.ts';
import type { PlanText } from '#shared/seats/plan.ts';
import { DraftField } from '../fields/draft-field.tsx';
import { wholeIn } from '../fields/numbers.ts';
import type { PlanEditorState } from '../use-plan-editor.ts';

const SIZE_MIN = 8;
const SIZE_MAX = 400;

interface TextFieldsProps {
  editor: PlanEditorState;
  text: PlanText;
}

export function TextFields({ editor, text }: TextFieldsProps) {
  const { t } = useTranslation('seatPlans');
  return (
    <DraftField
      label={t('field.size')}
      type="number"
      value={String(text.size)}
      maxLength={3}
      accepts={(typed) => wholeIn(typed, SIZE_MIN, SIZE_MAX) !== null}
      error={t('problem.between', { min: SIZE_MIN, max: SIZE_MAX })}
      onCommit={(typed) => {
        const size = wholeIn(typed, SIZE_MIN, SIZE_MAX) ?? text.size;
        editor.change(changeText(editor.plan, text.id, { size }));
      }}
    />
  );
}
