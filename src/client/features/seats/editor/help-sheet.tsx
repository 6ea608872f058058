import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Sheet } from '#client/ui/sheet.tsx';
import { Switch } from '#client/ui/switch.tsx';
import { letterKeys } from './shortcuts.ts';

const KEYS = [
  ['R', 'rows'],
  ['T', 'tables'],
  ['A', 'standing'],
  ['B', 'decoration'],
  ['G', 'stage'],
  ['X', 'text'],
  ['Z', 'zone'],
  ['S', 'seats'],
  ['L', 'list'],
  ['P', 'plan'],
  ['1 – 9', 'setZone'],
  ['↑ ↓ ← →', 'walk'],
  ['Enter', 'select'],
  ['Shift', 'extend'],
  ['Alt + ↑ ↓ ← →', 'move'],
  ['Delete', 'remove'],
  ['Esc', 'clear'],
  ['Ctrl + Z', 'undo'],
  ['Ctrl + Shift + Z', 'redo'],
  ['Ctrl + S', 'save'],
  ['+ − 0', 'zoom'],
] as const;

interface HelpSheetProps {
  open: boolean;
  onClose: () => void;
}

/** How to build a plan, and all keys. */
export function HelpSheet({ open, onClose }: HelpSheetProps) {
  const { t } = useTranslation(['seatPlans', 'common']);
  const [hasLetters, setHasLetters] = useState(() => letterKeys.read() ?? true);
  return (
    <Sheet
      open={open}
      onOpenChange={(isOpen) => isOpen || onClose()}
      title={t('help.title')}
      closeLabel={t('common:close')}
    >
      <ol className="flex list-decimal flex-col gap-1.5 pl-5">
        {(['add', 'select', 'change', 'save'] as const).map((step) => (
          <li key={step}>{t(`help.step.${step}`)}</li>
        ))}
      </ol>
      <h3 className="mt-6 font-semibold">{t('help.keys')}</h3>
      <dl className="mt-2 divide-y">
        {KEYS.map(([key, what]) => (
          <div key={what} className="flex items-center justify-between gap-4 py-2 text-sm">
            <dt>{t(`help.key.${what}`)}</dt>
            <dd>
              <kbd className="whitespace-nowrap rounded-md border bg-muted px-1.5 py-0.5 font-sans">
                {key}
              </kbd>
            </dd>
          </div>
        ))}
      </dl>
      <div className="mt-4">
        <Switch
          label={t('help.letters')}
          hint={t('help.lettersHint')}
          checked={hasLetters}
          onChange={(next) => {
            setHasLetters(next);
            letterKeys.write(next);
          }}
        />
      </div>
    </Sheet>
  );
}
