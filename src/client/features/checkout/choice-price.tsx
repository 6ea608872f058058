import { CodeField } from '#client/features/discounts/code-field.tsx';
import type { EventView } from '#shared/contracts/events/events.ts';
import type { PurchaseFlow } from './flow/use-purchase-flow.ts';
import { PriceSummary } from './price-summary.tsx';
import type { Choice } from './use-choice.ts';

interface ChoicePriceProps {
  flow: PurchaseFlow;
  choice: Choice;
  event: Pick<EventView, 'currency' | 'timeZone'>;
  /** The rows above say what each line costs; another line here would move them under the finger. */
  totalOnly?: boolean;
  /** The code's field is what the sheet was opened for. */
  codeOpen?: boolean;
}

/** The discount code and the price of what is chosen. */
export function ChoicePrice({ flow, choice, event, totalOnly = false, codeOpen = false }: ChoicePriceProps) {
  const { discount, lines, balanceMinor, creditMinor } = choice;
  const { price, text } = discount;
  const hasLines = lines.length > 0;
  // The rows and the button say it all.
  const isSaid = totalOnly && price.discountMinor === 0 && !balanceMinor;
  const names = lines.map(({ name }) => name);
  return (
    <>
      {!flow.sent && (price.subtotalMinor > 0 || text) ? (
        <CodeField
          discount={discount}
          event={event}
          hasLines={hasLines}
          startsOpen={codeOpen}
          disabled={flow.buying}
          className="mt-3"
        />
      ) : null}
      {hasLines && !isSaid ? (
        <div className="mt-5 rounded-xl bg-muted p-4">
          <PriceSummary
            price={price}
            names={names}
            currency={event.currency}
            balanceMinor={balanceMinor}
            creditMinor={creditMinor}
            totalOnly={totalOnly && price.discountMinor === 0}
          />
        </div>
      ) : null}
    </>
  );
}
