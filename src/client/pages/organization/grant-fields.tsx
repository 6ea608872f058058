import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { trpc } from '#client/lib/api/trpc.ts';
import { useFormats } from '#client/lib/format.ts';
import { Field } from '#client/ui/field.tsx';
import { Input } from '#client/ui/input.tsx';
import { Skeleton } from '#client/ui/skeleton.tsx';
import { Switch } from '#client/ui/switch.tsx';
import { PAGE_SIZE_MAX } from '#shared/limits.ts';
import { RIGHTS } from '#shared/organizations/rights.ts';
import type { Grant, GrantProblem } from './grant.ts';

interface GrantFieldsProps {
  organizationId: string;
  grant: Grant;
  onChange: (grant: Grant) => void;
  problem: GrantProblem | null;
  disabled: boolean;
}

/** Rights with what each opens, the events, and the last day. */
export function GrantFields({ organizationId, grant, onChange, problem, disabled }: GrantFieldsProps) {
  const { t } = useTranslation(['organizations', 'common']);
  const { rights, eventIds, lastDay } = grant;
  return (
    <>
      <fieldset className="flex flex-col gap-3">
        <legend className="mb-2 font-medium text-sm">{t('grant.rights')}</legend>
        {RIGHTS.map((right) => (
          <Switch
            key={right}
            label={t(`common:rights.${right}`)}
            hint={t(`hint.${right}`)}
            // Every other right includes it.
            checked={rights.includes(right) || (right === 'see' && rights.length > 0)}
            disabled={disabled || (right === 'see' && rights.some((other) => other !== 'see'))}
            onChange={(on) =>
              onChange({
                ...grant,
                rights: RIGHTS.filter((one) => (one === right ? on : rights.includes(one))),
              })
            }
          />
        ))}
        {problem === 'noRight' ? <Problem text={t('grant.noRight')} /> : null}
      </fieldset>
      <fieldset className="flex flex-col gap-1">
        <legend className="sr-only">{t('grant.events')}</legend>
        <Switch
          label={t('grant.allEvents')}
          hint={t(eventIds === null ? 'grant.allHint' : 'grant.someHint')}
          checked={eventIds === null}
          disabled={disabled}
          onChange={(all) => onChange({ ...grant, eventIds: all ? null : [] })}
        />
        {eventIds === null ? null : (
          <EventChoice
            organizationId={organizationId}
            chosen={eventIds}
            disabled={disabled}
            onChange={(next) => onChange({ ...grant, eventIds: next })}
          />
        )}
        {problem === 'noEvent' ? <Problem text={t('grant.noEvent')} /> : null}
      </fieldset>
      <Field
        label={t('grant.until')}
        aside={t('common:optional')}
        hint={t('grant.untilHint')}
        error={problem === 'past' ? t('grant.past') : null}
        disabled={disabled}
      >
        <Input
          type="date"
          name="lastDay"
          value={lastDay}
          onChange={({ target }) => onChange({ ...grant, lastDay: target.value })}
        />
      </Field>
    </>
  );
}

interface EventChoiceProps {
  organizationId: string;
  chosen: readonly string[];
  disabled: boolean;
  onChange: (eventIds: string[]) => void;
}

function EventChoice({ organizationId, chosen, disabled, onChange }: EventChoiceProps) {
  const { t } = useTranslation('organizations');
  const formats = useFormats();
  const filter = { organizerId: organizationId, pageSize: PAGE_SIZE_MAX };
  const events = useQuery(trpc.events.mine.queryOptions(filter)).data?.items;
  if (!events) return <Skeleton className="h-24 w-full rounded-xl" />;
  if (events.length === 0) return <p className="text-muted-foreground text-sm">{t('grant.noEvents')}</p>;
  return (
    <div className="mt-2 grid max-h-80 auto-rows-max grid-cols-1 gap-2.5 overflow-y-auto border-l-2 py-1 pl-4">
      {events.map((event) => (
        <Switch
          key={event.id}
          label={event.name}
          hint={formats.eventTime(event.startDate, event)}
          checked={chosen.includes(event.id)}
          disabled={disabled}
          onChange={(on) => onChange(on ? [...chosen, event.id] : chosen.filter((id) => id !== event.id))}
        />
      ))}
    </div>
  );
}

function Problem({ text }: { text: string }) {
  return (
    <p role="alert" className="text-danger-ink text-sm">
      {text}
    </p>
  );
}
