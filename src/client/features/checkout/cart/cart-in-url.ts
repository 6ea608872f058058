import { useEffect, useState } from 'react';
import { useSearchParams } from 'react-router';
import { useChangeParams } from '#client/features/url-param/use-change-params.ts';
import { DISCOUNT_CODE_MAX_CHARS } from '#shared/limits.ts';

/** The cart's items in a URL. The discount is not called `code` because that would look like a PKCE sign-in code. */
const ITEMS = 'items';
const DISCOUNT = 'discount';
const ITEM = /^([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})\.([1-9]\d?)$/;
/** Bounds what a forged link may contain; the server enforces the real limits. */
const ITEMS_MAX = 30;

export interface CartInUrl {
  items: readonly { id: string; quantity: number }[];
  code: string;
}

/** Adds a cart to a query string, so that a sign-up finished in another tab or on another device keeps it. */
export function searchWithCart(search: string, { items, code }: CartInUrl): string {
  const params = new URLSearchParams(search);
  if (items.length > 0) params.set(ITEMS, items.map(({ id, quantity }) => `${id}.${quantity}`).join('~'));
  if (items.length > 0 && code) params.set(DISCOUNT, code);
  return `?${params}`;
}

/** Parses the cart in a URL; null without one, and for anything malformed. */
export function parseCartInUrl(params: URLSearchParams): CartInUrl | null {
  const texts = params.get(ITEMS)?.split('~') ?? [];
  const items = texts.flatMap((text) => {
    const [, id, quantity] = ITEM.exec(text) ?? [];
    return id && quantity ? [{ id, quantity: Number(quantity) }] : [];
  });
  if (items.length === 0 || items.length !== texts.length || items.length > ITEMS_MAX) return null;
  return { items, code: (params.get(DISCOUNT) ?? '').slice(0, DISCOUNT_CODE_MAX_CHARS) };
}

/** The cart in this page's URL. Removes it from the URL, so that a reload does not refill the cart. */
export function useCartInUrl(): CartInUrl | null {
  const [params] = useSearchParams();
  const changeParams = useChangeParams();
  const [carried] = useState(() => parseCartInUrl(params));
  const inAddress = params.has(ITEMS);
  useEffect(() => {
    if (inAddress) changeParams({ [ITEMS]: null, [DISCOUNT]: null }, { replace: true });
  }, [inAddress, changeParams]);
  return carried;
}
