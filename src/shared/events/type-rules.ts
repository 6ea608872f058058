import type { QuestionKind, TypePricing, TypeVisibility } from '#shared/states.ts';

export interface DoorQuestion {
  id: string;
  kind: QuestionKind;
  label: string;
  /** Of a `choice`; else empty. */
  options: readonly string[];
  required: boolean;
}

export interface BundlePart {
  ticketTypeId: string;
  quantity: number;
}

/** What a type says about its sale besides price and stock. Missing fields are those of an ordinary type. */
export interface TypeTerms {
  visibility?: TypeVisibility;
  /** Normalized: typed by the guest (`code`), or in the link (`link`). */
  accessCode?: string | null;
  /** Of an `after` type: the one that has to be sold out. */
  opensAfterTypeId?: string | null;
  pricing?: TypePricing;
  questions?: readonly DoorQuestion[];
  /** The types whose tickets it consists of; it has no stock of its own. */
  bundle?: readonly BundlePart[] | null;
}

/** Whether guests see the type without a code or link. */
export function isPublicType({ visibility = 'listed' }: TypeTerms): boolean {
  return visibility === 'listed' || visibility === 'after';
}

/** Sold as itself, at one price, to everybody: it can be held for friends and waited for. */
export function isPlainType(type: TypeTerms): boolean {
  return isPublicType(type) && !isBundle(type) && hasFixedPrice(type);
}

export function isBundle({ bundle }: TypeTerms): boolean {
  return !!bundle && bundle.length > 0;
}

export function hasFixedPrice({ pricing = 'fixed' }: TypeTerms): boolean {
  return pricing === 'fixed';
}

/** How many of a type are left, of which a bundle has as many as its scarcest part allows. */
export function leftOfType(
  type: TypeTerms & { id: string },
  leftOf: (ticketTypeId: string) => number,
): number {
  if (!type.bundle || type.bundle.length === 0) return leftOf(type.id);
  return Math.min(
    ...type.bundle.map(({ ticketTypeId, quantity }) => Math.floor(leftOf(ticketTypeId) / quantity)),
  );
}

/**
 * The lowest that a discount may leave of one ticket: pay-what-you-want has a floor, and a donation is not
 * discounted.
 */
export function discountFloor(
  { pricing = 'fixed', priceMinor }: TypeTerms & { priceMinor: number },
  unitMinor: number,
): number {
  if (pricing === 'donation') return unitMinor;
  return pricing === 'min' ? Math.min(priceMinor, unitMinor) : 0;
}

/** The types of the tickets that a line gives, one each, in the order of the answers and of the tickets. */
export function ticketsOfLine<Type extends TypeTerms & { id: string }>(
  type: Type,
  quantity: number,
  types: readonly Type[],
): Type[] {
  const one = isBundle(type)
    ? (type.bundle ?? []).flatMap((part) => {
        const found = types.find(({ id }) => id === part.ticketTypeId);
        return found ? Array.from({ length: part.quantity }, () => found) : [];
      })
    : [type];
  return Array.from({ length: quantity }, () => one).flat();
}
