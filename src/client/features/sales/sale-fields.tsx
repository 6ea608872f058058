import { Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { LANGUAGE_NAMES } from '#client/features/preferences/language.ts';
import { useFormats } from '#client/lib/format.ts';
import { cn } from '#client/ui/class-names.ts';
import { Field } from '#client/ui/field.tsx';
import { Input } from '#client/ui/input.tsx';
import { Select } from '#client/ui/select.tsx';
import { Skeleton } from '#client/ui/skeleton.tsx';
import { Switch } from '#client/ui/switch.tsx';
import type { DoorOffer } from '#shared/contracts/sales/cash-sales.ts';
import { EMAIL_MAX_CHARS, NAME_MAX_CHARS } from '#shared/limits.ts';
import { LANGUAGES } from '#shared/text/languages.ts';
import { isOnlySpaces, leftOf, mostNow, type SaleDraft, typeOf } from './draft.ts';
import { DoorSeats } from './seats/lazy-door-seats.ts';
import { Stepper } from './stepper.tsx';

interface SaleFieldsProps {
  eventId: string;
  offer: DoorOffer;
  draft: SaleDraft;
  /** A sale without an answer must not be changed. */
  disabled: boolean;
  emailProblem: string | null;
  onChange: (change: Partial<SaleDraft>) => void;
}

/** Ticket type, quantity, buyer and admission, sized for a thumb in the dark. */
export function SaleFields({ eventId, offer, draft, disabled, emailProblem, onChange }: SaleFieldsProps) {
  const { t } = useTranslation(['doorSale', 'common']);
  const type = typeOf(draft, offer);
  const optional = t('common:optional');
  return (
    <div className="flex flex-col gap-6">
      <Types offer={offer} chosenId={type?.id ?? null} disabled={disabled} onChange={onChange} />
      <div className="flex items-center justify-between gap-4">
        <span className="font-medium">{t('quantity')}</span>
        <Stepper
          label={t('quantity')}
          fewer={t('fewer')}
          more={t('more')}
          value={draft.quantity}
          max={mostNow(type, draft)}
          disabled={disabled || type === null}
          onChange={(quantity) => onChange({ quantity, seatIds: null })}
        />
      </div>
      {type?.zoneId === undefined ? null : (
        <Suspense fallback={<Skeleton className="h-24 w-full rounded-xl" />}>
          <DoorSeats key={type.id} {...{ eventId, type, draft, disabled, onChange }} />
        </Suspense>
      )}
      <Switch
        checked={draft.letIn}
        disabled={disabled}
        onChange={(letIn) => onChange({ letIn })}
        label={t('letIn.label')}
        hint={t(draft.letIn ? 'letIn.on' : 'letIn.off')}
      />
      <Field label={t('name.label')} aside={optional} hint={t('name.hint')} disabled={disabled}>
        <Input
          name="guest"
          autoComplete="off"
          maxLength={NAME_MAX_CHARS}
          value={draft.name}
          onChange={(event) => onChange({ name: event.target.value })}
        />
      </Field>
      {offer.sendsMails ? (
        <Field
          label={t('email.label')}
          aside={optional}
          hint={t(draft.letIn ? 'email.hintReceipt' : 'email.hint')}
          error={emailProblem}
          disabled={disabled}
        >
          <Input
            name="mail"
            type="email"
            inputMode="email"
            autoComplete="off"
            autoCapitalize="none"
            spellCheck={false}
            maxLength={EMAIL_MAX_CHARS}
            value={draft.email}
            onChange={(event) => onChange({ email: event.target.value })}
          />
        </Field>
      ) : null}
      {offer.sendsMails && draft.email.trim() !== '' ? (
        <Field label={t('language')} disabled={disabled}>
          <Select
            options={LANGUAGES.map((value) => ({ value, label: LANGUAGE_NAMES[value] }))}
            value={draft.language}
            disabled={disabled}
            onChange={(value) => onChange({ language: value })}
          />
        </Field>
      ) : null}
    </div>
  );
}

function Types({
  offer,
  chosenId,
  disabled,
  onChange,
}: Pick<SaleFieldsProps, 'offer' | 'disabled' | 'onChange'> & { chosenId: string | null }) {
  const { t } = useTranslation('doorSale');
  const format = useFormats();
  return (
    <fieldset className="flex flex-col gap-2" disabled={disabled}>
      <legend className="sr-only">{t('type')}</legend>
      {offer.types.map((type) => (
        <label
          key={type.id}
          className={cn(
            'flex min-h-16 cursor-pointer flex-wrap items-center gap-x-3 gap-y-1 rounded-xl border border-input bg-card px-4 py-2.5 has-focus-visible:outline-2 has-focus-visible:outline-ring has-focus-visible:outline-offset-2',
            type.id === chosenId && 'border-2 border-foreground',
            (leftOf(type) === 0 || disabled) && 'cursor-default opacity-60',
          )}
        >
          <input
            type="radio"
            name="ticket-type"
            className="size-5 shrink-0 accent-foreground"
            checked={type.id === chosenId}
            disabled={leftOf(type) === 0}
            onChange={() => onChange({ typeId: type.id, quantity: 1, seatIds: null })}
          />
          <span className="min-w-0 flex-[1_1_7rem]">
            <span className="wrap-anywhere block font-semibold">{type.name}</span>
            <span className="block text-muted-foreground text-sm">
              {type.left > 0
                ? t('left', { count: type.left })
                : t(isOnlySpaces(type) ? 'onlySpaces' : 'soldOut')}
            </span>
          </span>
          <span className="ml-auto shrink-0 font-semibold text-lg">
            {type.priceMinor === 0 ? t('free') : format.money(type.priceMinor, offer.currency)}
          </span>
        </label>
      ))}
    </fieldset>
  );
}
