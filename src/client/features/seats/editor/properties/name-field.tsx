import { useTranslation } from 'react-i18next';
import { renameInPlan } from '#shared/seats/builder/edit.ts';
import { LABEL_MAX_CHARS, NAME_MAX_CHARS, ROW_NAME_MAX_CHARS } from '#shared/seats/plan.ts';
import { DraftField } from '../fields/draft-field.tsx';
import type { PlanEditorState } from '../use-plan-editor.ts';
import type { SelectedParts } from './selected-parts.ts';

interface NameFieldProps {
  editor: PlanEditorState;
  parts: SelectedParts;
}

/** The name of the one part that is selected. */
export function NameField({ editor, parts }: NameFieldProps) {
  const { t } = useTranslation('seatPlans');
  const { plan, change } = editor;
  const { rows, tables, areas, texts, seats, zones } = parts;
  const named = [
    ...zones.map(({ id, name }) => ({ id, name, label: t('field.name'), max: NAME_MAX_CHARS })),
    ...rows.map(({ id, name }) => ({ id, name, label: t('field.rowName'), max: ROW_NAME_MAX_CHARS })),
    ...tables.map(({ id, name }) => ({ id, name, label: t('field.tableName'), max: ROW_NAME_MAX_CHARS })),
    ...areas.map(({ id, name }) => ({ id, name, label: t('field.name'), max: NAME_MAX_CHARS })),
    ...texts.map(({ id, text }) => ({ id, name: text, label: t('field.text'), max: NAME_MAX_CHARS })),
    ...seats.map(({ id, label }) => ({ id, name: label, label: t('field.label'), max: LABEL_MAX_CHARS })),
  ];
  const [one] = named;
  if (!one || named.length > 1) return null;
  return (
    <DraftField
      key={one.id}
      label={one.label}
      value={one.name}
      maxLength={one.max}
      accepts={(text) => text !== ''}
      error={t('problem.name')}
      onCommit={(text) => change(renameInPlan(plan, one.id, text))}
    />
  );
}
