import { useQuery } from '@tanstack/react-query';
import { Controller, useFormContext } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { useFormDisabled } from '#client/features/form/form.tsx';
import { useProblemText } from '#client/features/form/use-problem-text.ts';
import { trpc } from '#client/lib/api/trpc.ts';
import { ProblemText } from '#client/ui/problem-text.tsx';
import { Skeleton } from '#client/ui/skeleton.tsx';
import { Switch } from '#client/ui/switch.tsx';
import type { CodeValues } from './code-values.ts';

/** Everything at the event, or some of its ticket types. */
export function TypesField({ eventId }: { eventId: string }) {
  const { t } = useTranslation('codes');
  const problem = useProblemText();
  const { control } = useFormContext<CodeValues>();
  const disabled = useFormDisabled();
  const event = useQuery(trpc.events.get.queryOptions({ eventId })).data;
  return (
    <Controller
      control={control}
      name="ticketTypeIds"
      render={({ field: { value: chosen, onChange }, fieldState }) => (
        <fieldset className="flex flex-col gap-1">
          <legend className="sr-only">{t('fields.types')}</legend>
          <Switch
            checked={chosen === null}
            onChange={(all) => onChange(all ? null : [])}
            label={t('fields.allTypes')}
            hint={t(chosen === null ? 'fields.allTypesHint' : 'fields.someTypesHint')}
            disabled={disabled}
          />
          {chosen === null ? null : event ? (
            <div className="border-l-2 pl-4">
              {event.ticketTypes.map(({ id, name }) => (
                <Switch
                  key={id}
                  checked={chosen.includes(id)}
                  onChange={(on) => onChange(on ? [...chosen, id] : chosen.filter((other) => other !== id))}
                  label={name}
                  disabled={disabled}
                />
              ))}
            </div>
          ) : (
            <Skeleton className="h-11 w-full rounded-xl" />
          )}
          {fieldState.error ? <ProblemText>{problem(fieldState.error)}</ProblemText> : null}
        </fieldset>
      )}
    />
  );
}
