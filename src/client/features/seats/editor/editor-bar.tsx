import { CircleHelp, Download, EllipsisVertical, FileUp, Redo2, Undo2 } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { useFormats } from '#client/lib/format.ts';
import { useOnline } from '#client/lib/use-online.ts';
import { Button } from '#client/ui/button.tsx';
import { DropdownMenu, MenuItem } from '#client/ui/dropdown-menu.tsx';
import { IconButton } from '#client/ui/icon-button.tsx';
import type { SeatingPlan } from '#shared/seats/plan.ts';
import { exportPlan } from './files/export-plan.ts';
import type { PlanEditorState } from './use-plan-editor.ts';
import type { PlanSaving } from './use-save-plan.ts';

interface EditorBarProps {
  editor: PlanEditorState;
  saving: PlanSaving;
  onImport: () => void;
  onHelp: () => void;
}

/** What the plan holds, whether it is saved, undo, files, help and saving. */
export function EditorBar({ editor, saving, onImport, onHelp }: EditorBarProps) {
  const { t } = useTranslation('seatPlans');
  const { language } = useFormats();
  const { plan } = editor;
  return (
    <div className="flex flex-wrap items-center gap-x-3 gap-y-2">
      <div className="min-w-40 flex-1">
        <Totals plan={plan} />
        <SaveState editor={editor} saving={saving} />
      </div>
      <div className="flex items-center gap-1">
        <IconButton variant="ghost" label={t('bar.undo')} disabled={!editor.canUndo} onClick={editor.undo}>
          <Undo2 aria-hidden="true" />
        </IconButton>
        <IconButton variant="ghost" label={t('bar.redo')} disabled={!editor.canRedo} onClick={editor.redo}>
          <Redo2 aria-hidden="true" />
        </IconButton>
        <IconButton reads variant="ghost" label={t('bar.help')} onClick={onHelp}>
          <CircleHelp aria-hidden="true" />
        </IconButton>
        <DropdownMenu
          trigger={
            <IconButton variant="ghost" label={t('bar.files')}>
              <EllipsisVertical aria-hidden="true" />
            </IconButton>
          }
        >
          <MenuItem onSelect={onImport}>
            <FileUp aria-hidden="true" />
            {t('bar.import')}
          </MenuItem>
          <MenuItem reads onSelect={() => exportPlan(plan, 'pretix', language)}>
            <Download aria-hidden="true" />
            {t('bar.exportPretix')}
          </MenuItem>
          <MenuItem reads onSelect={() => exportPlan(plan, 'csv', language)}>
            <Download aria-hidden="true" />
            {t('bar.exportCsv')}
          </MenuItem>
        </DropdownMenu>
        <Button
          busy={saving.isSaving}
          disabled={!editor.isDirty}
          focusableWhenDisabled
          onClick={() => void saving.save()}
        >
          {t('bar.save')}
        </Button>
      </div>
    </div>
  );
}

function Totals({ plan }: { plan: SeatingPlan }) {
  const { t } = useTranslation('seatPlans');
  const formats = useFormats();
  const seats = [...plan.rows, ...plan.tables].reduce((sum, group) => sum + group.seats.length, 0);
  const standing = plan.areas.reduce((sum, area) => sum + (area.standing?.capacity ?? 0), 0);
  return (
    <p className="font-semibold">
      {t('parts.seats', { count: seats, number: formats.number(seats) })}
      {standing > 0 ? ` · ${t('parts.people', { count: standing, number: formats.number(standing) })}` : null}
    </p>
  );
}

function SaveState({ editor, saving }: Pick<EditorBarProps, 'editor' | 'saving'>) {
  const { t } = useTranslation('seatPlans');
  const isOnline = useOnline();
  const state = saving.isSaving ? 'saving' : !editor.isDirty ? 'saved' : isOnline ? 'unsaved' : 'offline';
  return (
    <p role="status" className="text-muted-foreground text-sm">
      {t(`state.${state}`)}
    </p>
  );
}
