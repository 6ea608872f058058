import { lazy, Suspense, useEffect, useEffectEvent } from 'react';
import { useTranslation } from 'react-i18next';
import type { CartLine } from '#client/features/checkout/cart/cart.ts';
import { usePushedParam } from '#client/features/url-param/use-pushed-param.ts';
import { useEver } from '#client/lib/use-ever.ts';
import { Alert } from '#client/ui/alert.tsx';
import { Button } from '#client/ui/button.tsx';
import { SkeletonBoxes } from '#client/ui/skeleton.tsx';
import type { Currency } from '#shared/money/money.ts';
import { NoticeBox } from './notice-box.tsx';
import { ChosenBox } from './party/chosen-box.tsx';
import { PartyForm } from './party/party-form.tsx';
import { StandingZones, TypeCounts } from './party/type-counts.tsx';
import { useSeatChoice } from './use-seat-choice.ts';
import { useSeatPhrases } from './use-seat-phrases.ts';
import { type SeatedType, seatedOffers } from './zone-offers.ts';

const PlanDialog = lazy(() => import('./plan/plan-dialog.tsx'));

export interface SeatChoiceProps {
  event: { id: string; name: string; currency: Currency };
  /** The event's types that are sold in a zone, in the organizer's order. */
  types: readonly SeatedType[];
  /** Codes and links that open seats. */
  access: readonly string[];
  /** The part of the cart that these types are. */
  lines: readonly CartLine[];
  onLines: (lines: CartLine[]) => void;
  /** It is being bought, or chosen elsewhere on the page. */
  frozen: boolean;
  /** The server has just refused a seat. */
  isTaken: boolean;
  /** Names its dialog in the address: a page may show the choice twice. */
  place: 'card' | 'sheet';
}

/** Seats of an event: the best available ones by default, and the plan one press away. */
export default function SeatChoice(props: SeatChoiceProps) {
  const { event, types, access, lines, onLines, frozen, isTaken, place } = props;
  const { t } = useTranslation(['seats', 'common']);
  const model = useSeatChoice({ eventId: event.id, types, access, lines, frozen, isTaken });
  const phrases = useSeatPhrases(model.seating?.names);
  const plan = usePushedParam('seats');
  const isPlanOpen = plan.value === place;
  const isPlanWanted = useEver(isPlanOpen);
  const { house, seating, choice } = model;

  const told = model.lines && keyOf(model.lines);
  const news = told !== null && told !== keyOf(lines) && !frozen ? told : null;
  const tell = useEffectEvent(() => {
    if (!model.lines) return;
    // Answers to the organizer's questions stay with their type.
    onLines(model.lines.map((line) => ({ ...lines.find(({ itemId }) => itemId === line.itemId), ...line })));
  });
  useEffect(() => {
    if (news !== null) tell();
  }, [news]);

  if (model.error) {
    return (
      <Alert
        tone="danger"
        action={
          <Button variant="outline" onClick={model.retry}>
            {t('common:error.tryAgainCard')}
          </Button>
        }
      >
        {t('choose.failed')}
      </Alert>
    );
  }
  if (!house || !seating) return <SkeletonBoxes count={3} box="h-16" label={t('choose.loading')} />;
  const isOwn = choice.by === 'own';
  return (
    <div className="grid grid-cols-1 gap-4">
      {seatedOffers(house.offers).length > 0 ? (
        <>
          {isOwn ? null : (
            <PartyForm
              house={house}
              choice={choice}
              currency={event.currency}
              disabled={frozen}
              onChange={model.change}
            />
          )}
          {isPlanOpen ? null : <NoticeBox model={model} phrases={phrases} />}
          <ChosenBox
            model={model}
            phrases={phrases}
            currency={event.currency}
            disabled={frozen}
            onPlan={() => plan.open(place)}
          />
          <TypeCounts model={model} currency={event.currency} disabled={frozen} />
        </>
      ) : null}
      <StandingZones model={model} currency={event.currency} disabled={frozen} />
      {isPlanWanted ? (
        <Suspense fallback={null}>
          <PlanDialog
            open={isPlanOpen && !frozen}
            onClose={plan.close}
            event={event}
            model={model}
            phrases={phrases}
            seating={seating}
            house={house}
          />
        </Suspense>
      ) : null}
    </div>
  );
}

function keyOf(lines: readonly CartLine[]): string {
  return JSON.stringify(
    lines.map(({ itemId, quantity, priceMinor, seatIds }) => [itemId, quantity, priceMinor, seatIds]),
  );
}
