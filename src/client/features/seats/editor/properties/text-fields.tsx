import { useTranslation } from 'react-i18next';
import { changeText } from '#shared/seats/builder/change.ts';
import type { PlanText } from '#shared/seats/plan.ts';
import { NumberField } from '../fields/number-field.tsx';
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
    <NumberField
      label={t('field.size')}
      value={text.size}
      min={SIZE_MIN}
      max={SIZE_MAX}
      onCommit={(size) => editor.change(changeText(editor.plan, text.id, { size }))}
    />
  );
}
