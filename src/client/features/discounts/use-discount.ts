import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { useCurrentUser } from '#client/features/auth/session/use-me.ts';
import { detailsOf, errorCodeOf, isRefusal } from '#client/lib/api/error-record.ts';
import { mayPass } from '#client/lib/api/retry.ts';
import { api, trpc } from '#client/lib/api/trpc.ts';
import { isCodeRefusal } from '#shared/discounts/discount-code.ts';
import { isErrorCode } from '#shared/errors/errors.ts';
import type { Currency } from '#shared/money/money.ts';
import { type Price, type PriceLine, type PriceResult, priceLines } from '#shared/money/pricing.ts';

interface DiscountQuestion {
  eventId: string;
  currency: Currency;
  /** Kind of the line items. */
  kind: 'tickets' | 'menu';
  lines: readonly PriceLine[];
  /** The last applied code, from the cart; empty for none. */
  code: string;
  onCode: (code: string) => void;
  /** Why the last payment was refused. */
  paymentError: unknown;
}

/** Why a code gives no discount. */
export type CodeRefusal =
  | { kind: 'minimum'; minimumMinor: number; missingMinor: number }
  | { kind: 'items' }
  | { kind: 'answer'; error: unknown };

/**
 * The discount code of a purchase or order. Checks it on the server once and prices other quantities locally by the
 * same rules. The server decides at payment; `price.totalMinor` is sent along as the price shown.
 */
export function useDiscount(question: DiscountQuestion) {
  const { eventId, currency, kind, lines, code, onCode, paymentError } = question;
  const { me, status } = useCurrentUser();
  const { text, setText } = useCodeText(code);
  const plain = priceOf(priceLines(lines, currency, null));
  const query = useQuery({
    // The key excludes the line items: they are priced locally, and the server rate-limits checks.
    queryKey: [...trpc.discounts.check.pathKey(), { eventId, kind, code, userId: me?.id }],
    queryFn: () => api.discounts.check.query({ eventId, code, lines: linesOf(kind, lines) }),
    enabled: (me !== null || status === 'signedOut') && code !== '' && lines.length > 0,
    networkMode: 'always',
    retry: (failures, error) => failures < 1 && mayPass(error) && !isRefusal(error, 'RATE_LIMITED'),
  });
  const { refetch, error } = query;

  const isOutdated = isRefusal(paymentError, 'PRICE_CHANGED') || isCodeAnswer(paymentError);
  useEffect(() => {
    if (isOutdated && code !== '') void refetch();
  }, [isOutdated, code, refetch]);
  const tooSmall = isRefusal(error, 'DISCOUNT_MINIMUM') ? Number(detailsOf(error).minimumMinor) : null;
  const isLargeEnough = tooSmall !== null && plain.subtotalMinor >= tooSmall;
  const isEligible =
    isRefusal(error, 'DISCOUNT_WRONG_ITEMS') && hasOneOf(lines, detailsOf(error).ticketTypeIds);
  const mayApplyNow = isLargeEnough || isEligible;
  useEffect(() => {
    if (mayApplyNow) void refetch();
  }, [mayApplyNow, refetch]);

  const terms = error ? null : (query.data?.terms ?? null);
  const priced = terms && code !== '' ? priceLines(lines, currency, terms) : null;
  const isWrongItems = priced?.ok === false && priced.code === 'DISCOUNT_WRONG_ITEMS';
  const minimumMinor = terms && priced?.ok === false && !isWrongItems ? terms.minimumMinor : tooSmall;
  const applied = priced?.ok && query.data ? { code: query.data.code, promoter: query.data.promoter } : null;
  // Too many on the visitor's network have asked, or the answer was lost: the hold checks it.
  const isUnchecked = me === null && error !== null && !isCodeAnswer(error);
  const wanted = text.trim();
  return {
    text,
    setText,
    /** A typed code has not been checked yet. */
    pending: wanted !== '' && wanted !== code,
    checking: query.isFetching,
    /** The code is valid and is sent with the payment. */
    applied,
    /** A visitor's code that could not be checked yet; else empty. */
    unchecked: isUnchecked ? code : '',
    refusal:
      applied || code === '' || isUnchecked
        ? null
        : isWrongItems
          ? ({ kind: 'items' } as const)
          : refusalOf(minimumMinor, plain.subtotalMinor, error),
    price: priced?.ok ? priced.price : plain,
    apply: () => {
      if (wanted === '') return;
      if (wanted === code) void refetch();
      else onCode(wanted);
    },
    remove: () => {
      setText('');
      onCode('');
    },
  };
}

export type Discount = ReturnType<typeof useDiscount>;

/** The text in the field; follows the cart, which may be emptied or restored. */
function useCodeText(code: string) {
  const [text, setText] = useState(code);
  const [followed, setFollowed] = useState(code);
  if (followed !== code) {
    setFollowed(code);
    setText(code);
  }
  return { text, setText };
}

/** Whether the server refused because of the code. */
export function isCodeAnswer(error: unknown): boolean {
  const code = errorCodeOf(error);
  return isErrorCode(code) && isCodeRefusal(code);
}

function refusalOf(minimumMinor: number | null, subtotalMinor: number, error: unknown): CodeRefusal | null {
  if (minimumMinor !== null && minimumMinor > subtotalMinor)
    return { kind: 'minimum', minimumMinor, missingMinor: minimumMinor - subtotalMinor };
  return error ? { kind: 'answer', error } : null;
}

function hasOneOf(lines: DiscountQuestion['lines'], itemIds: unknown): boolean {
  return Array.isArray(itemIds) && lines.some(({ itemId }) => itemIds.includes(itemId));
}

function linesOf(kind: DiscountQuestion['kind'], lines: DiscountQuestion['lines']) {
  return kind === 'tickets'
    ? lines.map(({ itemId, quantity, unitMinor, floorMinor }) => ({
        ticketTypeId: itemId,
        quantity,
        ...(floorMinor !== undefined && { amountMinor: unitMinor }),
      }))
    : lines.map(({ itemId, quantity }) => ({ menuItemId: itemId, quantity }));
}

/** Pricing without a code cannot fail. */
function priceOf(priced: PriceResult): Price {
  if (!priced.ok) throw new Error('Lines without a code have a price');
  return priced.price;
}
