import { Trash2, X } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Button } from '#client/ui/button.tsx';
import { IconButton } from '#client/ui/icon-button.tsx';
import { Switch } from '#client/ui/switch.tsx';
import { setSection } from '#shared/seats/builder/change.ts';
import { removeFromPlan, setStepFree, setZone } from '#shared/seats/builder/edit.ts';
import { DraftField } from '../fields/draft-field.tsx';
import { fittingZones, placesOf } from '../fields/fitting-zones.ts';
import { ZoneChoice } from '../fields/zone-choice.tsx';
import type { PlanEditorState } from '../use-plan-editor.ts';
import { AreaFields } from './area-fields.tsx';
import { MovePad } from './move-pad.tsx';
import { NameField } from './name-field.tsx';
import { RowFields } from './row-fields.tsx';
import { SeatFields } from './seat-fields.tsx';
import { selectedParts, sharedValue } from './selected-parts.ts';
import { TableFields } from './table-fields.tsx';
import { TextFields } from './text-fields.tsx';
import { ZoneFields } from './zone-fields.tsx';

/** What is selected, and everything that can be done with it. */
export function Properties({ editor }: { editor: PlanEditorState }) {
  const { t } = useTranslation(['seatPlans', 'common']);
  const { plan, selection, change, select } = editor;
  const parts = selectedParts(plan, selection);
  const { rows, tables, areas, texts, seats, zones } = parts;
  const [zone] = zones;
  const groups = [...rows, ...tables];
  const standing = areas.filter((area) => area.standing !== null);
  const inZone = [
    ...groups.map(({ zoneId }) => zoneId),
    ...standing.map((area) => area.standing?.zoneId ?? ''),
    ...seats.map(({ zoneId }) => zoneId),
  ];
  const kind = placesOf(plan, selection);
  const fitting = kind ? fittingZones(plan, kind) : [];
  const stepFree = [...groups, ...standing.flatMap((area) => area.standing ?? [])].map(
    (part) => part.stepFree,
  );
  const ids = [...selection];
  return (
    // Above the list on a phone, where it would be out of sight below it.
    <section aria-label={t('selected.title')} className="flex flex-col gap-4 max-lg:order-first">
      <div className="flex items-center gap-2">
        <h2 className="min-w-0 flex-1 font-semibold">{t('selected.count', { count: ids.length })}</h2>
        {zones.length > 0 ? null : (
          <Button variant="outline" size="sm-touch" onClick={() => change(removeFromPlan(plan, ids), [])}>
            <Trash2 aria-hidden="true" />
            {t('selected.delete')}
          </Button>
        )}
        <IconButton reads variant="ghost" label={t('selected.clear')} onClick={() => select([])}>
          <X aria-hidden="true" />
        </IconButton>
      </div>
      <NameField editor={editor} parts={parts} />
      {zone && zones.length === 1 ? <ZoneFields key={zone.id} editor={editor} zone={zone} /> : null}
      {groups.length > 0 ? (
        <DraftField
          label={t('field.section')}
          hint={t('hint.section')}
          value={sharedValue(groups.map(({ section }) => section)) ?? ''}
          maxLength={60}
          accepts={() => true}
          error=""
          onCommit={(section) => change(setSection(plan, ids, section))}
        />
      ) : null}
      {fitting.some(({ id }) => inZone.some((zoneId) => zoneId !== id)) ? (
        <ZoneChoice
          zones={plan.zones.filter((one) => fitting.includes(one) || inZone.includes(one.id))}
          value={sharedValue(inZone)}
          onChange={(zoneId) => change(setZone(plan, ids, zoneId))}
        />
      ) : null}
      {rows.length > 0 ? <RowFields editor={editor} rows={rows} /> : null}
      {tables.length > 0 ? <TableFields editor={editor} tables={tables} /> : null}
      {seats.length > 0 ? <SeatFields editor={editor} seats={seats} /> : null}
      {areas.length === 1 && areas[0] ? <AreaFields editor={editor} area={areas[0]} /> : null}
      {texts.length === 1 && texts[0] ? <TextFields editor={editor} text={texts[0]} /> : null}
      {stepFree.length > 0 ? (
        <Switch
          label={t('field.stepFree')}
          hint={t('hint.stepFree')}
          checked={stepFree.every(Boolean)}
          onChange={(next) => change(setStepFree(plan, ids, next))}
        />
      ) : null}
      {zones.length > 0 ? null : <MovePad editor={editor} parts={parts} />}
    </section>
  );
}
