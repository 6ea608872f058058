import { useContext } from 'react';
import { useTranslation } from 'react-i18next';
import { QuantityStepper } from '#client/features/checkout/quantity-stepper.tsx';
import { usePushedParam } from '#client/features/url-param/use-pushed-param.ts';
import { IncludedLine } from '#client/features/vouchers/included-line.tsx';
import { cn } from '#client/ui/class-names.ts';
import { ProblemText } from '#client/ui/problem-text.tsx';
import type { EventView, TicketTypeView } from '#shared/contracts/events/events.ts';
import { AccessButton } from '../access/access-button.tsx';
import { boundPerPerson, maxOf, offeredFirst } from '../sale.ts';
import { TypeNotes, TypePrice, TypeState } from '../type-words.tsx';
import { EventWaitlist } from '../waitlist/event-waitlist.ts';
import { TypeWaitlist } from '../waitlist/type-waitlist.tsx';

interface ChooseTicketsProps {
  event: EventView;
  quantityOf: (ticketTypeId: string) => number;
  /** How many of this type the buyer holds from earlier purchases. */
  heldOf: (ticketTypeId: string) => number;
  disabled: boolean;
  /** Sales are closed: the notice below gives the reason, and no row shows an error. */
  closed: boolean;
  onChange: (type: TicketTypeView, quantity: number) => void;
}

/** One row per ticket type, with a stepper if it can be bought, and the way into its waitlist if it is sold out. */
export function ChooseTickets({ event, quantityOf, heldOf, disabled, closed, onChange }: ChooseTicketsProps) {
  const own = useContext(EventWaitlist);
  const joining = usePushedParam('waitlist');
  const onJoin = (typeId: string) => joining.openInsteadOf('buy', typeId);
  return (
    <>
      <ul className="divide-y empty:hidden">
        {offeredFirst(event.ticketTypes).map((type) => {
          const quantity = quantityOf(type.id);
          const held = heldOf(type.id);
          const max = maxOf(type, held);
          return (
            <li key={type.id} className="py-3.5 first:pt-0">
              <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
                <div className="min-w-0 flex-1 basis-32">
                  <h3
                    className={cn(
                      'text-pretty font-medium',
                      max === 0 && quantity === 0 && 'text-muted-foreground',
                    )}
                  >
                    {type.name}
                  </h3>
                  <p className="text-muted-foreground text-sm">
                    <TypePrice type={type} event={event} />
                  </p>
                  <TypeNotes type={type} event={event} />
                  {type.contents ? (
                    <IncludedLine contents={type.contents} currency={event.currency} className="mt-0.5" />
                  ) : null}
                  <div className="mt-1 empty:hidden">
                    <TypeState type={type} event={event} />
                  </div>
                </div>
                {max > 0 || quantity > 0 ? (
                  <QuantityStepper
                    name={type.name}
                    value={quantity}
                    max={max}
                    disabled={disabled}
                    onChange={(value) => onChange(type, value)}
                  />
                ) : closed ? null : (
                  <EventWaitlist value={{ ...own, onJoin }}>
                    <TypeWaitlist type={type} event={event} />
                  </EventWaitlist>
                )}
              </div>
              {closed ? null : <Bound type={type} quantity={quantity} held={held} max={max} />}
            </li>
          );
        })}
      </ul>
      {closed || disabled ? null : <AccessButton event={event} />}
    </>
  );
}

interface BoundProps {
  type: TicketTypeView;
  quantity: number;
  held: number;
  max: number;
}

/** The row's limit, shown once the buyer reaches it. */
function Bound({ type, quantity, held, max }: BoundProps) {
  const { t } = useTranslation('events');
  const limit = boundPerPerson(type, held);
  const personLimitText =
    limit === null ? null : t(held > 0 ? 'buy.personHeld' : 'buy.personLimit', { limit, held });
  if (quantity > max) {
    return (
      <ProblemText className="mt-2">
        {personLimitText
          ? `${personLimitText} ${t('buy.chooseFewer')}`
          : max === 0
            ? t('buy.overNone')
            : type.available < type.perOrderLimit
              ? t('buy.over', { count: max })
              : t('buy.overLimit', { limit: max })}
      </ProblemText>
    );
  }
  // At the personal limit there is no stepper, so the limit is always shown.
  if (quantity < max || (quantity === 0 && personLimitText === null)) return null;
  const words = personLimitText ?? (max === type.perOrderLimit ? t('buy.limit', { limit: max }) : null);
  return words ? <p className="mt-1.5 text-muted-foreground text-sm">{words}</p> : null;
}
