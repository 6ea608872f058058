import { FileUp } from 'lucide-react';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '#client/ui/button.tsx';
import { Field } from '#client/ui/field.tsx';
import { Sheet } from '#client/ui/sheet.tsx';
import { Textarea } from '#client/ui/textarea.tsx';
import type { PlanFault, PlanResult } from '#shared/seats/check-plan.ts';
import { importCsv } from '#shared/seats/exchange/import-csv.ts';
import { importPretix } from '#shared/seats/exchange/import-pretix.ts';
import type { SeatingPlan } from '#shared/seats/plan.ts';
import { FaultList } from './fault-list.tsx';

interface ImportSheetProps {
  open: boolean;
  plan: SeatingPlan;
  onClose: () => void;
  /** Replaces all parts; the name and picture stay. */
  onImport: (next: SeatingPlan) => void;
}

/** Reads pretix JSON or CSV from a file or pasted text. */
export function ImportSheet({ open, plan, onClose, onImport }: ImportSheetProps) {
  const { t } = useTranslation(['seatPlans', 'common']);
  const chooser = useRef<HTMLInputElement>(null);
  const [text, setText] = useState('');
  const [faults, setFaults] = useState<readonly PlanFault[]>([]);
  const close = () => {
    setText('');
    setFaults([]);
    onClose();
  };
  const read = (file: string) => {
    const result = readPlanFile(file, { plan: plan.name, zone: plan.zones[0]?.name ?? '–' });
    if (!result.ok) return setFaults(result.faults);
    onImport({ ...result.plan, name: plan.name, picture: plan.picture });
    close();
  };
  return (
    <Sheet
      open={open}
      onOpenChange={(isOpen) => isOpen || close()}
      title={t('import.title')}
      description={t('import.text')}
      closeLabel={t('common:close')}
    >
      <form
        className="flex flex-col gap-4"
        onSubmit={(event) => {
          event.preventDefault();
          read(text);
        }}
      >
        <Button variant="outline" className="self-start" onClick={() => chooser.current?.click()}>
          <FileUp aria-hidden="true" />
          {t('import.choose')}
        </Button>
        <input
          ref={chooser}
          type="file"
          accept=".json,.csv,application/json,text/csv"
          aria-label={t('import.file')}
          tabIndex={-1}
          className="sr-only"
          onChange={async ({ target }) => {
            const [file] = target.files ?? [];
            // Allow choosing the same file again.
            target.value = '';
            if (file) read(await file.text());
          }}
        />
        <Field label={t('import.paste')} hint={t('import.pasteHint')}>
          <Textarea
            name="file"
            rows={8}
            value={text}
            onChange={(event) => {
              setText(event.target.value);
              setFaults([]);
            }}
          />
        </Field>
        {faults.length > 0 ? <FaultList title={t('import.failed')} faults={faults} /> : null}
        <Button type="submit" disabled={text.trim() === ''} className="self-start">
          {t('import.run')}
        </Button>
      </form>
    </Sheet>
  );
}

/** JSON begins with a brace; everything else is CSV. */
function readPlanFile(file: string, names: { plan: string; zone: string }): PlanResult {
  return file.trimStart().startsWith('{') ? importPretix(file) : importCsv(file, names);
}
