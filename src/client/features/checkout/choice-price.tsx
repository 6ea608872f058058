import { CodeField } from '#client/features/discounts/code-field.tsx';
import type { EventView } from '#shared/contracts/events/events.ts';
import { PriceSummary } from './price-summary.tsx';
import type { Choice } from './use-choice.ts';

interface ChoicePriceProps {
  choice: Choice;
  event: Pick<EventView, 'currency' | 'timeZone'>;
  /** Names of the chosen lines, in order. */
  names: readonly string[];
}

/** The discount code and the price of what is chosen. */
export function ChoicePrice({ choice, event, names }: ChoicePriceProps) {
  const { discount, isSent, attempt, hasLines, balanceMinor } = choice;
  const { price, text } = discount;
  return (
    <>
      {!isSent && (price.subtotalMinor > 0 || text) ? (
        <CodeField
          discount={discount}
          event={event}
          hasLines={hasLines}
          disabled={attempt.running}
          className="mt-3"
        />
      ) : null}
      {hasLines ? (
        <div className="mt-5 rounded-xl bg-muted p-4">
          <PriceSummary price={price} names={names} currency={event.currency} balanceMinor={balanceMinor} />
        </div>
      ) : null}
    </>
  );
}
