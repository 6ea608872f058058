import { type FormEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { speaker } from '#client/features/check-in/scan/speaker.ts';
import { QuantityStepper } from '#client/features/checkout/quantity-stepper.tsx';
import { trpc } from '#client/lib/api/trpc.ts';
import { useAction } from '#client/lib/api/use-action.ts';
import { useFormats } from '#client/lib/format.ts';
import { Button } from '#client/ui/button.tsx';
import { Failure } from '#client/ui/failure.tsx';
import { Field } from '#client/ui/field.tsx';
import { Input } from '#client/ui/input.tsx';
import { type OwnRope, ROPE_HEADS_MAX } from '#shared/contracts/rope.ts';
import { NAME_MAX_CHARS } from '#shared/limits.ts';

interface JoinFormProps {
  rope: OwnRope;
  /** They were in line before. */
  again: boolean;
}

/** How many they are, and a name to be called by. */
export function JoinForm({ rope, again }: JoinFormProps) {
  const { t } = useTranslation(['rope', 'common']);
  const format = useFormats();
  const { eventId, unitMinor, currency, waiting } = rope;
  const [heads, setHeads] = useState(1);
  const [name, setName] = useState('');
  const join = useAction({
    call: trpc.rope.join.mutationOptions(),
    refresh: [trpc.rope.pathKey()],
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    // The press allows the sound that calls them later.
    speaker.wake();
    void join.run({ eventId, heads, name: name.trim() });
  };
  return (
    <form noValidate onSubmit={submit} className="grid grid-cols-1 gap-5">
      {again ? null : (
        <div>
          <h1 className="text-pretty font-semibold text-2xl tracking-tight">{t('title')}</h1>
          <p className="mt-1.5 text-pretty text-muted-foreground">{t(waiting === 0 ? 'leadFree' : 'lead')}</p>
        </div>
      )}
      <div className="flex items-center justify-between gap-4">
        <p className="font-medium">{t('heads')}</p>
        <QuantityStepper
          name={t('heads')}
          value={heads}
          min={1}
          max={ROPE_HEADS_MAX}
          disabled={join.busy}
          onChange={setHeads}
        />
      </div>
      <Field label={t('name')} aside={t('common:optional')} hint={t('nameHint')} disabled={join.busy}>
        <Input
          name="name"
          autoComplete="given-name"
          maxLength={NAME_MAX_CHARS}
          value={name}
          onChange={({ target }) => setName(target.value)}
        />
      </Field>
      <p className="flex flex-wrap items-baseline justify-between gap-x-4">
        <span className="text-muted-foreground">{t('price', { count: heads })}</span>
        <span className="font-semibold text-2xl tabular-nums tracking-tight">
          {unitMinor === 0 ? t('free') : format.money(unitMinor * heads, currency)}
        </span>
      </p>
      <Failure of={join} />
      <Button type="submit" size="lg" busy={join.busy}>
        {t(again ? 'joinAgain' : 'join')}
      </Button>
    </form>
  );
}
