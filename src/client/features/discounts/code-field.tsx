import { BadgePercent } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '#client/ui/button.tsx';
import { Field } from '#client/ui/field.tsx';
import { Input } from '#client/ui/input.tsx';
import type { EventView } from '#shared/contracts/events/events.ts';
import { DISCOUNT_CODE_MAX_CHARS } from '#shared/limits.ts';
import { useCodeWords } from './use-code-words.ts';
import type { Discount } from './use-discount.ts';

interface CodeFieldProps {
  discount: Discount;
  event: Pick<EventView, 'currency' | 'timeZone'>;
  /** The selection contains something that a code may apply to. */
  hasLines: boolean;
  disabled: boolean;
  /** Not behind its button. */
  startsOpen?: boolean;
  className?: string;
}

/**
 * A code's input behind a button, and its discount or the reason why it has none. One button applies and removes it.
 */
export function CodeField({
  discount,
  event,
  hasLines,
  disabled,
  startsOpen = false,
  className,
}: CodeFieldProps) {
  const { t } = useTranslation(['discounts', 'common']);
  const words = useCodeWords(event);
  const { text, pending, checking, applied, unchecked, refusal, price } = discount;
  const [isOpen, setIsOpen] = useState(startsOpen || text !== '');
  if (text !== '' && !isOpen) setIsOpen(true);
  const isSet = !pending && (applied !== null || (text !== '' && !refusal && !checking));
  const refusalText = pending || !refusal ? null : words.refusal(refusal);
  const hint =
    pending || text === '' || refusalText
      ? null
      : unchecked !== ''
        ? t('field.nextStep')
        : applied
          ? words.applied(applied, price.discountMinor)
          : hasLines
            ? null
            : t('field.chooseFirst');
  if (!isOpen) {
    return (
      <Button variant="link" className="min-h-11" disabled={disabled} onClick={() => setIsOpen(true)}>
        {t('field.label')}
      </Button>
    );
  }
  return (
    <form
      className={className}
      onSubmit={(submit) => {
        submit.preventDefault();
        if (isSet) discount.remove();
        else discount.apply();
      }}
    >
      <Field
        label={t('field.label')}
        live
        aside={t('common:optional')}
        error={refusalText}
        hint={
          hint && applied ? (
            <span className="flex gap-1.5 font-medium text-success-ink">
              <BadgePercent aria-hidden="true" className="mt-0.5 size-4 shrink-0" />
              {hint}
            </span>
          ) : (
            hint
          )
        }
      >
        <div className="flex flex-wrap gap-2">
          <Input
            value={text}
            onChange={(change) => discount.setText(change.target.value)}
            maxLength={DISCOUNT_CODE_MAX_CHARS}
            autoComplete="off"
            autoCapitalize="characters"
            spellCheck={false}
            // The button opened it, or a code from before did.
            autoFocus={text === ''}
            disabled={disabled}
            className="min-w-32 flex-1 basis-32 uppercase placeholder:normal-case"
          />
          <Button
            type="submit"
            variant={pending ? 'inverse' : 'outline'}
            busy={checking}
            disabled={disabled || text.trim() === ''}
          >
            {checking ? t('field.applying') : isSet ? t('field.remove') : t('field.apply')}
          </Button>
        </div>
      </Field>
    </form>
  );
}
