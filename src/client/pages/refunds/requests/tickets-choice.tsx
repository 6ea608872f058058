import { useTranslation } from 'react-i18next';
import { SeatLines } from '#client/features/seats/words/seat-lines.tsx';
import { useFormats } from '#client/lib/format.ts';
import type { MyRefundRequests } from '#shared/contracts/refunds/refund-requests.ts';
import type { Currency } from '#shared/money/money.ts';

type RequestedTicket = Pick<
  MyRefundRequests['items'][number]['tickets'][number],
  'id' | 'typeName' | 'seat' | 'reference' | 'amountPaidMinor'
>;

/** Which of some tickets a refund is about. */
export function TicketsChoice({
  tickets,
  chosen,
  currency,
  disabled,
  onChange,
}: {
  tickets: readonly RequestedTicket[];
  chosen: readonly string[];
  currency: Currency;
  disabled: boolean;
  onChange: (chosen: string[]) => void;
}) {
  const { t } = useTranslation('refunds');
  const format = useFormats();
  return (
    <fieldset disabled={disabled}>
      <legend className="mb-1 font-medium text-sm">{t('choice.tickets')}</legend>
      {tickets.map(({ id, typeName, seat, reference, amountPaidMinor }) => (
        <label key={id} className="flex min-h-11 cursor-pointer items-center gap-3 py-1">
          <input
            type="checkbox"
            className="size-5 shrink-0 accent-primary"
            checked={chosen.includes(id)}
            onChange={({ target }) =>
              onChange(target.checked ? [...chosen, id] : chosen.filter((one) => one !== id))
            }
          />
          <span className="min-w-0 flex-1">
            <span className="wrap-anywhere block">{typeName}</span>
            <SeatLines seats={[seat]} />
            <span className="block text-muted-foreground text-sm normal-nums">{reference}</span>
          </span>
          <span>{format.money(amountPaidMinor, currency)}</span>
        </label>
      ))}
    </fieldset>
  );
}
