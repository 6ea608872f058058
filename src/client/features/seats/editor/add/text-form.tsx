import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Field } from '#client/ui/field.tsx';
import { Input } from '#client/ui/input.tsx';
import { addText } from '#shared/seats/builder/elements.ts';
import type { SeatingPlan } from '#shared/seats/plan.ts';
import { AddForm } from './add-form.tsx';
import { PlaceField } from './place-field.tsx';
import { addBeside, type Place } from './placement.ts';
import { addZoneOfNext } from './zones.ts';

const TEXT_SIZE = 20;

interface TextFormProps {
  plan: SeatingPlan;
  kind: 'text' | 'zone';
  onAdd: (next: SeatingPlan) => void;
}

/** One line: words on the plan, or the name of a new zone. */
export function TextForm({ plan, kind, onAdd }: TextFormProps) {
  const { t } = useTranslation('seatPlans');
  const [text, setText] = useState('');
  const [place, setPlace] = useState<Place>('behind');
  const [isShown, setIsShown] = useState(false);
  const submit = () => {
    const words = text.trim();
    if (words === '') return setIsShown(true);
    if (kind === 'zone') return onAdd(addZoneOfNext(plan, words).plan);
    onAdd(
      addBeside(plan, place, (base, position) =>
        addText(base, { ...position, text: words, size: TEXT_SIZE, angle: 0 }),
      ),
    );
  };
  return (
    <AddForm summary={null} submit={t(`add.${kind}`)} onSubmit={submit}>
      <Field
        label={t(kind === 'zone' ? 'field.name' : 'field.text')}
        hint={kind === 'zone' ? t('hint.zone') : null}
        error={isShown ? t('problem.name') : null}
      >
        <Input
          name="text"
          autoComplete="off"
          autoFocus
          maxLength={60}
          value={text}
          onChange={(event) => {
            setText(event.target.value);
            setIsShown(false);
          }}
        />
      </Field>
      {kind === 'text' ? <PlaceField plan={plan} value={place} onChange={setPlace} /> : null}
    </AddForm>
  );
}
