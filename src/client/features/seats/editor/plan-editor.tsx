import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Alert } from '#client/ui/alert.tsx';
import { Button } from '#client/ui/button.tsx';
import { cn } from '#client/ui/class-names.ts';
import { moveInPlan, removeFromPlan, setZone } from '#shared/seats/builder/edit.ts';
import type { SeatingPlan } from '#shared/seats/plan.ts';
import { ShapeLegend } from '../plan-view/shape-legend.tsx';
import { type Addable, AddSheet } from './add/add-sheet.tsx';
import { addStage } from './add/stage.ts';
import { AddBar } from './add-bar.tsx';
import { EditorPlan } from './canvas/editor-plan.tsx';
import { ConflictDialog } from './conflict-dialog.tsx';
import { EditorBar } from './editor-bar.tsx';
import { DraftField } from './fields/draft-field.tsx';
import { fittingZones, placesOf } from './fields/fitting-zones.ts';
import { ImportSheet } from './files/import-sheet.tsx';
import { HelpSheet } from './help-sheet.tsx';
import { LeaveGuard } from './leave-guard.tsx';
import { LostKeepsDialog } from './lost-keeps-dialog.tsx';
import { PartsList } from './parts/parts-list.tsx';
import { PicturePart } from './picture-part.tsx';
import { planDrafts } from './plan-drafts.ts';
import type { PlanOnSale, PlanStore } from './plan-store.ts';
import { MOVE_LEAP, MOVE_STEP } from './properties/move-pad.tsx';
import { Properties } from './properties/properties.tsx';
import { SavingNotices } from './saving-notices.tsx';
import { useShortcuts } from './shortcuts.ts';
import { type PlanDocument, usePlanEditor } from './use-plan-editor.ts';
import { useSavePlan } from './use-save-plan.ts';

const USAGES = ['sold', 'held', 'kept', 'blocked'] as const;
const ACCESSIBLE = ['space', 'companion'] as const;
const NOBODY: PlanOnSale['usage'] = new Map();

interface PlanEditorProps {
  document: PlanDocument;
  store: PlanStore;
  /** Of an event's plan: who has its seats. */
  onSale?: PlanOnSale | null;
  /** Opens the import at first. */
  startsWithImport?: boolean;
}

/** Builds a seating plan: forms that add whole blocks, the plan to select in, and all parts as a list beside it. */
export function PlanEditor({ document, store, onSale = null, startsWithImport = false }: PlanEditorProps) {
  const { t } = useTranslation(['seatPlans', 'common']);
  const editor = usePlanEditor(document);
  const saving = useSavePlan(editor, store, onSale);
  const [adding, setAdding] = useState<Addable | null>(null);
  const [opened, setOpened] = useState<'import' | 'help' | null>(startsWithImport ? 'import' : null);
  const [ofSeats, setOfSeats] = useState(false);
  const [pictureUrl, setPictureUrl] = useState(document.pictureUrl);
  const root = useRef<HTMLDivElement>(null);
  const { plan, selection, change, select } = editor;
  const add = (next: SeatingPlan) => {
    change(next, addedIds(plan, next));
    setAdding(null);
  };
  const stage = () => add(addStage(plan, t('areaName.stage')));
  const toggleSeats = () => setOfSeats((before) => !before);
  const usage = onSale?.usage ?? NOBODY;
  const used = new Set(usage.values());
  const shapes = [
    // Only those on the plan: above it, each line takes room from it on a phone.
    ...USAGES.filter((use) => used.has(use)),
    ...(editor.index.units.length > 0 ? ACCESSIBLE : []),
  ] as const;
  const hasLegend = shapes.length > 0;
  const isZone = plan.zones.some(({ id }) => selection.has(id));
  useShortcuts({
    add: setAdding,
    stage,
    toggleSeats,
    undo: editor.undo,
    redo: editor.redo,
    save: () => {
      if (editor.isDirty) void saving.save();
    },
    remove: () => {
      if (selection.size > 0 && !isZone) change(removeFromPlan(plan, [...selection]), []);
    },
    clear: () => select([]),
    help: () => setOpened('help'),
    goToList: () => focusIn('[role="tree"] [tabindex="0"]'),
    goToPlan: () => focusIn('[data-seat][tabindex="0"]'),
    setZone: (number) => {
      const zone = plan.zones[number - 1];
      const kind = placesOf(plan, selection);
      if (zone && kind && fittingZones(plan, kind).includes(zone))
        change(setZone(plan, [...selection], zone.id));
    },
    move: (x, y, isLeap) => {
      if (selection.size === 0 || isZone) return;
      const step = isLeap ? MOVE_LEAP : MOVE_STEP;
      change(moveInPlan(plan, [...selection], { x: x * step, y: y * step }));
    },
  });
  const focusIn = (tabStop: string) =>
    root.current?.querySelector<HTMLElement | SVGElement>(tabStop)?.focus();
  return (
    <div ref={root} className="flex flex-col gap-3">
      <EditorBar
        editor={editor}
        saving={saving}
        onImport={() => setOpened('import')}
        onHelp={() => setOpened('help')}
      />
      {editor.isRestored ? (
        <Alert
          action={
            <Button variant="outline" size="sm" onClick={editor.discard}>
              {t('restored.discard')}
            </Button>
          }
        >
          {t('restored.text')}
        </Alert>
      ) : null}
      <SavingNotices editor={editor} saving={saving} onSale={onSale} />
      <AddBar onAdd={setAdding} onStage={stage} ofSeats={ofSeats} onToggleSeats={toggleSeats} />
      {hasLegend ? (
        <ShapeLegend
          label={t('usage.title')}
          shapes={(['free', ...shapes] as const).map((shape) => ({ shape, words: t(`usage.${shape}`) }))}
          color={plan.zones[0]?.color}
        />
      ) : null}
      <div className="grid grid-cols-1 items-start gap-4 lg:grid-cols-[minmax(0,1fr)_21rem]">
        <EditorPlan
          editor={editor}
          pictureUrl={pictureUrl}
          usage={usage}
          ofSeats={ofSeats}
          className={cn(
            'sticky top-16 z-10 h-[38dvh] lg:top-4 lg:min-h-96',
            hasLegend ? 'lg:h-[calc(100dvh-15rem)]' : 'lg:h-[calc(100dvh-13rem)]',
          )}
        />
        <div className="flex min-w-0 flex-col gap-5">
          <section className="rounded-xl border bg-card">
            <h2 className="px-3 pt-2.5 pb-1 font-semibold">{t('parts.title')}</h2>
            <PartsList editor={editor} className="max-h-[26dvh] overflow-y-auto px-1 pb-1 lg:max-h-[34dvh]" />
          </section>
          {selection.size > 0 ? <Properties editor={editor} /> : <PlanFields editor={editor} />}
          {store.uploadPicture ? (
            <section>
              <h2 className="mb-2 font-semibold">{t('picture.title')}</h2>
              <PicturePart editor={editor} upload={store.uploadPicture} onUrl={setPictureUrl} />
            </section>
          ) : null}
        </div>
      </div>
      <AddSheet plan={plan} adding={adding} onClose={() => setAdding(null)} onAdd={add} />
      <ImportSheet
        open={opened === 'import'}
        plan={plan}
        onClose={() => setOpened(null)}
        onImport={(next) => change(next, [])}
      />
      <HelpSheet open={opened === 'help'} onClose={() => setOpened(null)} />
      <ConflictDialog saving={saving} />
      {onSale ? <LostKeepsDialog editor={editor} saving={saving} onSale={onSale} /> : null}
      <LeaveGuard isDirty={editor.isDirty} onDiscard={() => planDrafts.write(null, document.key)} />
    </div>
  );
}

/** The plan's own name, while nothing is selected, and how to go on. */
function PlanFields({ editor: { plan, change } }: { editor: ReturnType<typeof usePlanEditor> }) {
  const { t } = useTranslation('seatPlans');
  const isEmpty = plan.rows.length + plan.tables.length + plan.areas.length + plan.texts.length === 0;
  return (
    <section className="flex flex-col gap-3">
      <DraftField
        label={t('field.planName')}
        value={plan.name}
        maxLength={60}
        accepts={(text) => text !== ''}
        error={t('problem.name')}
        onCommit={(name) => change({ ...plan, name })}
      />
      <p className="text-pretty text-muted-foreground text-sm">
        {isEmpty ? t('hint.empty') : t('hint.select')}
      </p>
    </section>
  );
}

function addedIds(before: SeatingPlan, after: SeatingPlan): string[] {
  const kinds = ['rows', 'tables', 'areas', 'texts'] as const;
  const known = new Set(kinds.flatMap((kind) => before[kind].map(({ id }) => id)));
  const added = kinds.flatMap((kind) => after[kind].map(({ id }) => id)).filter((id) => !known.has(id));
  if (added.length > 0) return added;
  return after.zones.filter(({ id }) => before.zones.every((zone) => zone.id !== id)).map(({ id }) => id);
}
