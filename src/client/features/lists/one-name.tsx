import { UserPlus } from 'lucide-react';
import { type FormEvent, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { QuantityStepper } from '#client/features/checkout/quantity-stepper.tsx';
import { Changing } from '#client/features/form/form.tsx';
import { errorText } from '#client/lib/api/error-text.ts';
import { focusField } from '#client/lib/focus-field.ts';
import { useFormats } from '#client/lib/format.ts';
import { toast } from '#client/lib/toast.ts';
import { Button } from '#client/ui/button.tsx';
import { Field, labelClass } from '#client/ui/field.tsx';
import { Input } from '#client/ui/input.tsx';
import { NAME_MAX_CHARS } from '#shared/limits.ts';
import { parseNames } from '#shared/lists/parse-names.ts';

import type { AddNames } from './add-names.ts';

interface OneNameProps {
  plusMax: number;
  adding: AddNames;
}

/** A name and the people besides: the field is empty and focused again for the next. "Ana +2" works too. */
export function OneName({ plusMax, adding }: OneNameProps) {
  const { t } = useTranslation('guestList');
  const { language } = useFormats();
  const form = useRef<HTMLFormElement>(null);
  const [name, setName] = useState('');
  const [plus, setPlus] = useState(0);
  const [problem, setProblem] = useState<string | null>(null);
  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (adding.busy) return;
    const [read, ...others] = parseNames(name.replaceAll(/[,;\n]/g, ' '), { plusMax });
    const fail = (why: string | null) => {
      setProblem(why);
      if (form.current) focusField(form.current, 'guest');
    };
    if (!read || others.length > 0) return fail(t('one.missing'));
    if (!read.ok) return fail(t(`fault.${read.fault}`, { count: plusMax, max: 1 }));
    const heads = read.heads > 1 ? read.heads : plus + 1;
    const lines = await adding.run([{ name: read.name, heads, email: read.email }]);
    const [line] = lines ?? [];
    if (!line) return;
    if (!line.ok) return fail(errorText(line.code, language));
    toast.success(t('one.added', { name: read.name }));
    setName('');
    setPlus(0);
    fail(null);
  };
  return (
    <form ref={form} noValidate onSubmit={(event) => void submit(event)} className="grid grid-cols-1 gap-4">
      <Changing>
        <Field label={t('one.name')} error={problem ?? adding.failure}>
          <Input
            name="guest"
            autoComplete="off"
            autoCapitalize="words"
            maxLength={NAME_MAX_CHARS}
            value={name}
            onChange={({ target }) => {
              setProblem(null);
              setName(target.value);
            }}
          />
        </Field>
        <div className="flex flex-wrap items-center justify-between gap-3">
          {plusMax > 0 ? (
            <div className="flex items-center gap-3">
              <span className={labelClass}>{t('one.plus')}</span>
              <QuantityStepper
                name={t('one.plus')}
                value={plus}
                max={plusMax}
                disabled={adding.busy}
                onChange={setPlus}
              />
            </div>
          ) : null}
          <Button type="submit" busy={adding.busy} className="grow">
            <UserPlus aria-hidden="true" />
            {t('one.add')}
          </Button>
        </div>
      </Changing>
    </form>
  );
}
