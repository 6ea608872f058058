import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useMe } from '#client/features/auth/session/use-me.ts';
import { useDiscount } from '#client/features/discounts/use-discount.ts';
import { trpc } from '#client/lib/api/trpc.ts';
import type { Currency } from '#shared/money/money.ts';

interface ChoiceOptions {
  event: { id: string; currency: Currency };
  kind: 'tickets' | 'menu';
  lines: readonly { itemId: string; unitMinor: number; quantity: number }[];
  /** The applied discount code, in the cart. */
  code: string;
  setCode: (code: string) => void;
  /** The sheet is open. */
  open: boolean;
  /** A payment from the wallet was sent, and its result is unknown. */
  isSent: boolean;
  attempt: { running: boolean; error: unknown; forget: () => void };
}

/** What the buyer has seen and agreed to. */
interface Seen {
  discountCode: string;
  expectedTotalMinor: number;
}

/** The choice before a checkout: discount code, price, and the balance that may pay it. */
export function useChoice({ event, kind, lines, code, setCode, open, isSent, attempt }: ChoiceOptions) {
  const { id: eventId, currency } = event;
  const { running, error, forget } = attempt;
  const me = useMe();
  const wallet = useQuery({ ...trpc.wallet.get.queryOptions(), enabled: open && me !== null });
  const [again, setAgain] = useState(false);
  // An earlier attempt is over and may have been paid: the balance cannot predict what will be left or missing.
  const maybePaid = isSent && (again || !running);
  const discount = useDiscount({
    eventId,
    currency,
    kind,
    lines,
    code,
    onCode: (next) => {
      if (error) forget();
      setCode(next);
    },
    paymentError: error,
  });
  const { price, pending, applied, unchecked } = discount;
  const balance = wallet.data?.wallets.find((one) => one.currency === currency);
  const seen = { discountCode: applied?.code ?? '', expectedTotalMinor: price.totalMinor };
  return {
    discount,
    isSent,
    attempt,
    /** Null while unknown, and when signed out. */
    balanceMinor: wallet.data && !maybePaid ? (balance?.balanceMinor ?? 0) : null,
    hasLines: lines.length > 0,
    /** Pays at once. Applies a typed code first, so that the buyer sees the price they pay. */
    pay: (run: (seen: Seen) => void) => {
      if (pending && !isSent) return discount.apply();
      setAgain(isSent);
      run(seen);
    },
    /** Has it held, to be paid in the sheet. A code that could not be checked is checked by the hold, which makes its price. */
    hold: (run: (seen: Omit<Seen, 'expectedTotalMinor'> & Partial<Seen>) => void) => {
      if (pending) return discount.apply();
      run(unchecked ? { discountCode: unchecked } : seen);
    },
  };
}

export type Choice = ReturnType<typeof useChoice>;
