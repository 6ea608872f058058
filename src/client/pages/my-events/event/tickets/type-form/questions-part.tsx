import { Plus, X } from 'lucide-react';
import { useFieldArray, useFormContext, useWatch } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import type { TicketValues } from '#client/features/events/own/draft/ticket-values.ts';
import { newQuestion } from '#client/features/events/own/draft/type-term-values.ts';
import { useFormDisabled } from '#client/features/form/form.tsx';
import { ControlledField, FormField, FormSwitch } from '#client/features/form/form-field.tsx';
import { Button } from '#client/ui/button.tsx';
import { IconButton } from '#client/ui/icon-button.tsx';
import { Input } from '#client/ui/input.tsx';
import { Select } from '#client/ui/select.tsx';
import { Textarea } from '#client/ui/textarea.tsx';
import { QUESTION_MAX_CHARS, QUESTIONS_PER_TYPE_MAX } from '#shared/limits.ts';
import { QUESTION_KINDS } from '#shared/states.ts';
import { FormPart } from './form-part.tsx';

/** What each guest is asked before they buy; the door sees the answers. */
export function QuestionsPart() {
  const { t } = useTranslation('organizer');
  const { control } = useFormContext<TicketValues>();
  const disabled = useFormDisabled();
  const { fields, append, remove } = useFieldArray({ control, name: 'questions', keyName: 'key' });
  return (
    <FormPart
      title={t('types.questions.title')}
      said={
        fields.length === 0 ? t('types.questions.none') : t('types.questions.some', { count: fields.length })
      }
      fields={['questions']}
    >
      <p className="col-span-2 text-muted-foreground text-sm">{t('types.questions.hint')}</p>
      {fields.map(({ key }, index) => (
        <Question key={key} index={index} onRemove={() => remove(index)} />
      ))}
      <Button
        variant="outline"
        className="col-span-2"
        disabled={disabled || fields.length >= QUESTIONS_PER_TYPE_MAX}
        onClick={() => append(newQuestion('text'))}
      >
        <Plus aria-hidden="true" />
        {t('types.questions.add')}
      </Button>
    </FormPart>
  );
}

function Question({ index, onRemove }: { index: number; onRemove: () => void }) {
  const { t } = useTranslation('organizer');
  const { control } = useFormContext<TicketValues>();
  const kind = useWatch({ control, name: `questions.${index}.kind` });
  const number = index + 1;
  return (
    <fieldset className="col-span-2 grid min-w-0 grid-cols-1 gap-4 rounded-lg bg-muted/60 p-3">
      <legend className="sr-only">{t('types.questions.number', { number })}</legend>
      <div className="flex items-end gap-2">
        <ControlledField<TicketValues, `questions.${number}.kind`>
          name={`questions.${index}.kind`}
          label={t('types.questions.kindLabel', { number })}
          className="flex-1"
        >
          {(select) => (
            <Select
              {...select}
              options={QUESTION_KINDS.map((value) => ({ value, label: t(`types.questions.kind.${value}`) }))}
            />
          )}
        </ControlledField>
        <IconButton variant="ghost" label={t('types.questions.remove', { number })} onClick={onRemove}>
          <X aria-hidden="true" />
        </IconButton>
      </div>
      <FormField<TicketValues>
        name={`questions.${index}.label`}
        label={t(kind === 'consent' ? 'types.questions.consentText' : 'types.questions.text')}
      >
        {(input) => <Input {...input} autoComplete="off" maxLength={QUESTION_MAX_CHARS} />}
      </FormField>
      {kind === 'choice' ? (
        <FormField<TicketValues>
          name={`questions.${index}.options`}
          label={t('types.questions.options')}
          hint={t('types.questions.optionsHint')}
        >
          {(input) => <Textarea {...input} className="min-h-20" />}
        </FormField>
      ) : null}
      <FormSwitch<TicketValues>
        name={`questions.${index}.required`}
        label={t(kind === 'consent' ? 'types.questions.consentRequired' : 'types.questions.required')}
      />
    </fieldset>
  );
}
