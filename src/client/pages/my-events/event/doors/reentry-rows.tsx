import { useTranslation } from 'react-i18next';
import { Card, CardBody } from '#client/ui/card.tsx';
import { Field } from '#client/ui/field.tsx';
import { Input } from '#client/ui/input.tsx';
import { Select } from '#client/ui/select.tsx';
import { REENTRY_RULES } from '#shared/states.ts';
import type { ReentryDraft } from './doors-draft.ts';

interface ReentryRowsProps {
  types: readonly ReentryDraft[];
  timeZone: string;
  problemOf: (id: string) => string | null;
  onChange: (types: readonly ReentryDraft[]) => void;
}

/** Whose tickets let in again, and until when. */
export function ReentryRows({ types, timeZone, problemOf, onChange }: ReentryRowsProps) {
  const { t } = useTranslation('doors');
  if (types.length === 0) return null;
  const put = (id: string, change: Partial<ReentryDraft>) =>
    onChange(types.map((type) => (type.ticketTypeId === id ? { ...type, ...change } : type)));
  return (
    <Card>
      <CardBody>
        <h2 className="font-semibold text-lg tracking-tight">{t('reentry.title')}</h2>
        <p className="mt-1 text-pretty text-muted-foreground text-sm">{t('reentry.text')}</p>
        <ul className="mt-3 flex flex-col divide-y">
          {types.map(({ ticketTypeId, name, rule, until }) => (
            <li key={ticketTypeId} className="flex flex-wrap items-start gap-3 py-3">
              <Field label={name} className="min-w-52 flex-1">
                <Select
                  options={REENTRY_RULES.map((value) => ({ value, label: t(`reentry.rule.${value}`) }))}
                  value={rule}
                  onChange={(next) => put(ticketTypeId, { rule: next })}
                />
              </Field>
              {rule === 'until' ? (
                <Field
                  label={t('reentry.until')}
                  hint={t('reentry.untilHint', { timeZone })}
                  error={problemOf(ticketTypeId)}
                  className="min-w-52 flex-1"
                >
                  <Input
                    name={`until-${ticketTypeId}`}
                    type="datetime-local"
                    value={until}
                    onChange={(event) => put(ticketTypeId, { until: event.target.value })}
                  />
                </Field>
              ) : null}
            </li>
          ))}
        </ul>
      </CardBody>
    </Card>
  );
}
