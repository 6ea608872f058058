import { Accessibility, ChevronDown } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Field } from '#client/ui/field.tsx';
import { Textarea } from '#client/ui/textarea.tsx';
import {
  ACCESS_NEEDS,
  type AccessNeed,
  type AccessNeeds,
  NEEDS_NOTE_MAX_CHARS,
} from '#shared/seats/access-needs.ts';
import { useNeedsText } from '../words/use-needs-text.ts';

interface AccessNeedsFieldProps {
  /** Null while nothing is said. */
  value: AccessNeeds | null;
  onChange: (value: AccessNeeds | null) => void;
  /** A request with it is on its way. */
  disabled?: boolean;
}

const NOTHING: AccessNeeds = { needs: [], note: '' };

/** Asks for access needs; collapsed to one line, because most guests have none. */
export default function AccessNeedsField({ value, onChange, disabled = false }: AccessNeedsFieldProps) {
  const { t } = useTranslation(['checkout', 'common']);
  const textOf = useNeedsText();
  const { needs, note } = value ?? NOTHING;
  const set = (next: AccessNeeds) =>
    onChange(next.needs.length === 0 && next.note.trim() === '' ? null : next);
  const toggle = (need: AccessNeed, isOn: boolean) =>
    set({ needs: isOn ? [...needs, need] : needs.filter((one) => one !== need), note });
  return (
    <details className="group mt-3 mb-4 rounded-xl border">
      <summary className="flex min-h-11 cursor-pointer list-none items-center gap-3 rounded-xl px-4 py-2.5 [&::-webkit-details-marker]:hidden">
        <Accessibility aria-hidden="true" className="size-5 shrink-0 text-muted-foreground" />
        <span className="min-w-0 flex-1">
          <span className="block font-medium">{t('needs.ask')}</span>
          {value ? (
            <span className="wrap-anywhere block text-muted-foreground text-sm group-open:hidden">
              {textOf(value)}
            </span>
          ) : null}
        </span>
        <ChevronDown
          aria-hidden="true"
          className="size-5 shrink-0 text-muted-foreground transition-transform group-open:rotate-180"
        />
      </summary>
      <fieldset disabled={disabled} className="px-4 pb-4">
        <legend className="sr-only">{t('needs.legend')}</legend>
        <p className="text-pretty text-muted-foreground text-sm">{t('needs.hint')}</p>
        <p aria-hidden="true" className="mt-3 font-medium text-sm">
          {t('needs.legend')}
        </p>
        <div className="mt-2 grid grid-cols-1 gap-x-4 sm:grid-cols-2">
          {ACCESS_NEEDS.map((need) => (
            <label key={need} className="flex min-h-11 cursor-pointer items-center gap-3 py-1">
              <input
                type="checkbox"
                className="size-5 shrink-0 accent-primary"
                checked={needs.includes(need)}
                onChange={({ target }) => toggle(need, target.checked)}
              />
              {t(`common:accessNeeds.${need}`)}
            </label>
          ))}
        </div>
        <Field label={t('needs.note')} aside={t('common:optional')} className="mt-3">
          <Textarea
            rows={2}
            maxLength={NEEDS_NOTE_MAX_CHARS}
            value={note}
            onChange={({ target }) => set({ needs, note: target.value })}
          />
        </Field>
      </fieldset>
    </details>
  );
}
