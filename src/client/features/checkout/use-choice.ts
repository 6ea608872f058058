import { useQuery } from '@tanstack/react-query';
import { useMe } from '#client/features/auth/session/use-me.ts';
import { useDiscount } from '#client/features/discounts/use-discount.ts';
import { trpc } from '#client/lib/api/trpc.ts';
import type { SeatWishInput } from '#shared/contracts/seats/wish.ts';
import type { Currency } from '#shared/money/money.ts';
import type { AccessNeeds } from '#shared/seats/access-needs.ts';
import type { SeenChoice } from './flow/use-calls.ts';
import type { PurchaseFlow } from './flow/use-purchase-flow.ts';

interface ChoiceOptions {
  event: { id: string; currency: Currency };
  kind: 'tickets' | 'menu';
  /** As shown, with current names and prices. */
  lines: SeenChoice['lines'];
  /** The sheet is open. */
  open: boolean;
  flow: PurchaseFlow;
  /** Codes and links that open what is chosen. */
  access?: readonly string[];
  /** What is looked for where the lines name no seats. */
  seats?: SeatWishInput | undefined;
  /** What the guests need to come and sit. */
  needs?: AccessNeeds | null;
}

/** The choice before a checkout: discount code, price, and the balance that may pay it. */
export function useChoice({ event, kind, lines, open, flow, access = [], seats, needs }: ChoiceOptions) {
  const { id: eventId, currency } = event;
  const { state, sent, code, error } = flow;
  const me = useMe();
  const wallet = useQuery({ ...trpc.wallet.get.queryOptions(), enabled: open && me !== null });
  // An earlier attempt is over and may have been paid: the balance cannot predict what will be left or missing.
  const maybePaid = sent !== null && (state.step !== 'calling' || state.isRepeat);
  const undiscounted = useDiscount({
    eventId,
    currency,
    kind,
    lines: lines.map(({ itemId, priceMinor, quantity, floorMinor }) => ({
      itemId,
      unitMinor: priceMinor,
      quantity,
      ...(floorMinor !== undefined && { floorMinor }),
    })),
    code,
    onCode: (next) => flow.change({ code: next }),
    paymentError: error,
  });
  const barMoney = useQuery({
    ...trpc.vouchers.mine.queryOptions({ eventId }),
    enabled: open && me !== null && kind === 'menu',
  });
  // Bar money of the buyer's tickets pays for an order first, as the box office decides.
  const creditMinor =
    kind === 'menu' && me && !maybePaid
      ? Math.min(barMoney.data?.leftMinor ?? 0, undiscounted.price.totalMinor)
      : 0;
  const discount = {
    ...undiscounted,
    price: { ...undiscounted.price, totalMinor: undiscounted.price.totalMinor - creditMinor },
  };
  const { price, pending, applied, unchecked } = discount;
  const balance = wallet.data?.wallets.find((one) => one.currency === currency);
  const opened = {
    ...(access.length > 0 && { access: [...access] }),
    ...(seats && { seats }),
    ...(needs && { needs }),
  };
  const seen = { lines, discountCode: applied?.code ?? '', expectedTotalMinor: price.totalMinor, ...opened };
  return {
    discount,
    /** Bar money that pays a part of it. */
    creditMinor,
    /** Null while unknown, and when signed out. */
    balanceMinor: wallet.data && !maybePaid ? (balance?.balanceMinor ?? 0) : null,
    lines,
    /** Pays at once. Applies a typed code first, so that the buyer sees the price they pay. */
    pay: () => {
      if (state.step === 'unanswered') return flow.checkAgain();
      if (pending) return discount.apply();
      flow.buy({ ...seen, pay: price.totalMinor === 0 ? 'free' : 'wallet' });
    },
    /** Has as many of the next best seats held as were chosen. */
    holdNextBest: () => {
      const anywhere = lines.map(({ seatIds: _, ...line }) => line);
      if (unchecked) flow.buy({ lines: anywhere, discountCode: unchecked, ...opened });
      else flow.buy({ ...seen, lines: anywhere });
    },
    /** Has it held, to be paid in the sheet or at once by a saved card. A code that could not be checked is checked by the hold, which makes its price. */
    hold: (savedCard?: string) => {
      if (pending) return discount.apply();
      if (unchecked) flow.buy({ lines, discountCode: unchecked, ...opened });
      else flow.buy(savedCard ? { ...seen, savedCard } : seen);
    },
  };
}

export type Choice = ReturnType<typeof useChoice>;
