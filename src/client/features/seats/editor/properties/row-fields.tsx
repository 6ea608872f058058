import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '#client/ui/button.tsx';
import { addSeats, curveRows, numberRows, setAisles } from '#shared/seats/builder/rows.ts';
import { type PlanRow, ROW_SEATS_MAX } from '#shared/seats/plan.ts';
import { NumberingFields } from '../add/numbering-fields.tsx';
import { numberingOf } from '../add/rows-draft.ts';
import { CURVES, curveOf, RADIUS_MAX, RADIUS_MIN } from '../fields/curves.ts';
import { DraftField } from '../fields/draft-field.tsx';
import { NumberField } from '../fields/number-field.tsx';
import { numbersIn, wholeIn } from '../fields/numbers.ts';
import { Segments } from '../fields/segments.tsx';
import type { PlanEditorState } from '../use-plan-editor.ts';
import { sharedValue } from './selected-parts.ts';

interface RowFieldsProps {
  editor: PlanEditorState;
  rows: readonly PlanRow[];
}

/** Aisles, curve, numbers and length of the selected rows. */
export function RowFields({ editor, rows }: RowFieldsProps) {
  const { t } = useTranslation('seatPlans');
  const { plan, change } = editor;
  const ids = rows.map(({ id }) => id);
  const radius = rows[0]?.curveRadius ?? 0;
  return (
    <>
      <DraftField
        label={t('field.aisles')}
        hint={t('hint.aisles')}
        value={sharedValue(rows.map(aislesOf)) ?? ''}
        maxLength={60}
        accepts={(text) => numbersIn(text) !== null}
        error={t('problem.aisles')}
        onCommit={(text) => change(setAisles(plan, ids, numbersIn(text) ?? []))}
      />
      <Segments
        label={t('field.curve')}
        options={[
          { value: 'none', label: t('curve.none') },
          { value: 'slight', label: t('curve.slight') },
          { value: 'strong', label: t('curve.strong') },
        ]}
        value={curveOf(radius)}
        onChange={(curve) => change(curveRows(plan, ids, CURVES[curve]))}
      />
      {radius === 0 ? null : (
        <NumberField
          label={t('field.radius')}
          hint={t('hint.radius')}
          value={Math.round(radius)}
          min={RADIUS_MIN}
          max={RADIUS_MAX}
          onCommit={(next) => change(curveRows(plan, ids, next))}
        />
      )}
      <Renumber editor={editor} ids={ids} />
      <MoreSeats editor={editor} rows={rows} />
    </>
  );
}

function Renumber({ editor, ids }: { editor: PlanEditorState; ids: string[] }) {
  const { t } = useTranslation('seatPlans');
  const [draft, setDraft] = useState({
    from: 'left' as 'left' | 'right' | 'middle',
    numbers: 'all' as 'all' | 'odd' | 'even',
    odd: 'left' as 'left' | 'right',
  });
  return (
    <details className="rounded-lg border px-3 py-2">
      <summary className="min-h-6 cursor-pointer font-medium text-sm">{t('renumber.title')}</summary>
      <div className="mt-3 flex flex-col gap-3">
        <NumberingFields value={draft} onChange={(next) => setDraft((before) => ({ ...before, ...next }))} />
        <Button
          variant="outline"
          className="self-start"
          onClick={() => editor.change(numberRows(editor.plan, ids, numberingOf(draft)))}
        >
          {t('renumber.run')}
        </Button>
      </div>
    </details>
  );
}

/** One seat more at an end of each row; its number continues the row's. */
function MoreSeats({ editor, rows }: RowFieldsProps) {
  const { t } = useTranslation('seatPlans');
  const add = (end: 'left' | 'right') =>
    editor.change(
      rows
        .filter(({ seats }) => seats.length < ROW_SEATS_MAX)
        .reduce((plan, row) => addSeats(plan, row.id, end, [nextLabel(row, end)]), editor.plan),
    );
  return (
    <div className="flex flex-wrap gap-2">
      <Button variant="outline" size="sm-touch" onClick={() => add('left')}>
        {t('moreSeats.left')}
      </Button>
      <Button variant="outline" size="sm-touch" onClick={() => add('right')}>
        {t('moreSeats.right')}
      </Button>
    </div>
  );
}

/** Continues the numbers at the end if they run on; otherwise the highest number and one. */
function nextLabel({ seats }: PlanRow, end: 'left' | 'right'): string {
  const numbers = seats.map(({ label }) => wholeIn(label, 0, 99_999) ?? 0);
  const [last, before] = end === 'left' ? [numbers[0], numbers[1]] : [numbers.at(-1), numbers.at(-2)];
  const step = (last ?? 0) - (before ?? 0);
  const next = (last ?? 0) + step;
  const isFree = next > 0 && step !== 0 && !numbers.includes(next);
  return String(isFree ? next : Math.max(0, ...numbers) + 1);
}

function aislesOf({ seats }: PlanRow): string {
  return seats.flatMap(({ aisle }, at) => (aisle === undefined ? [] : [at + 1])).join(', ');
}
