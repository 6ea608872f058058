import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Field } from '#client/ui/field.tsx';
import { Select } from '#client/ui/select.tsx';
import { Switch } from '#client/ui/switch.tsx';
import { ANSWER_DAYS, offersMoneyBack } from '#shared/events/told-facts.ts';

const DAYS = [3, ANSWER_DAYS, 14, 30];

/** Fields of the form that holders of tickets are told about when they change, as `events.update` names them. */
const TOLD: Readonly<Record<string, string>> = {
  start: 'startDate',
  end: 'endDate',
  venueName: 'venueName',
  venueAddress: 'venueAddress',
  city: 'city',
  lineUp: 'lineUp',
};

/**
 * What an organizer offers to those who have tickets when they change the event.
 * @param dirtyFields names of the edited fields
 */
export function useMoneyBack(dirtyFields: readonly string[]) {
  const told = dirtyFields.flatMap((field) => TOLD[field] ?? []);
  const [chosen, setChosen] = useState<{ offered?: boolean; days?: number }>({});
  const offer = { offered: offersMoneyBack(told), days: ANSWER_DAYS, ...chosen };
  return {
    isTold: told.length > 0,
    offer,
    change: (part: typeof chosen) => setChosen((before) => ({ ...before, ...part })),
    reset: () => setChosen({}),
  };
}

interface MoneyBackChoiceProps {
  /** Tickets sold. */
  sold: number;
  choice: ReturnType<typeof useMoneyBack>;
  disabled: boolean;
}

export function MoneyBackChoice({ sold, choice: { offer, change }, disabled }: MoneyBackChoiceProps) {
  const { t } = useTranslation('organizer');
  return (
    <section
      aria-label={t('moneyBack.label')}
      className="grid gap-4 rounded-xl border border-input/60 bg-muted/40 p-4"
    >
      <p className="text-pretty text-sm">{t('moneyBack.text', { count: sold })}</p>
      <Switch
        label={t('moneyBack.offer')}
        hint={t(offer.offered ? 'moneyBack.on' : 'moneyBack.off')}
        checked={offer.offered}
        onChange={(offered) => change({ offered })}
        disabled={disabled}
      />
      <Field label={t('moneyBack.days')} hint={t('moneyBack.daysHint')} className="max-w-60">
        <Select
          value={String(offer.days)}
          onChange={(days) => change({ days: Number(days) })}
          options={DAYS.map((days) => ({
            value: String(days),
            label: t('moneyBack.daysOption', { count: days }),
          }))}
          disabled={disabled}
        />
      </Field>
    </section>
  );
}
