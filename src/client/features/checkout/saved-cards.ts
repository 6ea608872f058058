import { useQuery } from '@tanstack/react-query';
import { useMe } from '#client/features/auth/session/use-me.ts';
import { trpc } from '#client/lib/api/trpc.ts';
import type { SavedCard } from '#shared/contracts/money/cards.ts';

/** The cards that can pay, newest first; undefined while loading. Without an answer there are none: the form takes a card. */
export function useSavedCards(enabled: boolean): readonly SavedCard[] | undefined {
  const isAsked = useMe()?.emailVerified === true && enabled;
  const { data, isError } = useQuery({ ...trpc.cards.list.queryOptions(), enabled: isAsked, retry: false });
  if (!isAsked || isError) return NONE;
  return data?.cards.filter(({ isExpired }) => !isExpired);
}

const NONE: readonly SavedCard[] = [];

/** The names that card networks write on their cards, by the provider's. */
const BRANDS: Partial<Record<string, string>> = {
  visa: 'Visa',
  mastercard: 'Mastercard',
  amex: 'American Express',
  discover: 'Discover',
  diners: 'Diners Club',
  jcb: 'JCB',
  unionpay: 'UnionPay',
  mir: 'Mir',
};

/** "Visa ··4242", as on a receipt. */
export function cardName({ brand, last4 }: Pick<SavedCard, 'brand' | 'last4'>): string {
  return `${BRANDS[brand] ?? brand} ··${last4}`;
}
