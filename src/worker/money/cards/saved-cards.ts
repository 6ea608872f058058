import { readerOf } from '#db/client.ts';
import { readCustomerRef } from '#db/readers/money/payment-customers.ts';
import type { SavedCard } from '#shared/contracts/money/cards.ts';
import { done, type Outcome, refused } from '#shared/errors/errors.ts';
import type { Actor } from '#worker/auth/actor.ts';
import type { Deps } from '#worker/deps.ts';
import type { PaymentProvider, ProviderCard, SavedCardRef } from '#worker/money/payments/provider.ts';

export interface CardDeps extends Pick<Deps, 'db' | 'now'> {
  payments: PaymentProvider | null;
}

type Person = Pick<Actor, 'id'>;

/** A person's saved cards, as their provider tells. Costs it nothing for who has never saved one. */
export async function listCards(deps: CardDeps, { id }: Person): Promise<Outcome<SavedCard[]>> {
  const { payments, db, now } = deps;
  const customerRef = payments && (await readCustomerRef(readerOf(db), id, payments.name));
  if (!payments || !customerRef) return done([]);
  const listed = await payments.listCards(customerRef);
  return listed.ok
    ? done(listed.value.map((card) => ({ ...card, isExpired: isExpired(card, now()) })))
    : listed;
}

/** A card is valid until the end of its month. */
export function isExpired(
  { expMonth, expYear }: Pick<ProviderCard, 'expMonth' | 'expYear'>,
  now: number,
): boolean {
  return Date.UTC(expYear, expMonth) <= now;
}

/** Has the provider forget a card of this person. @returns those that are left */
export async function removeCard(
  deps: CardDeps,
  person: Person,
  cardId: string,
): Promise<Outcome<SavedCard[]>> {
  const card = await savedCardOf(deps, person, cardId);
  if (!card.ok) return card;
  const removed = await deps.payments?.removeCard(card.value.customerRef, cardId);
  return removed?.ok === false ? removed : listCards(deps, person);
}

/** A saved card with whose it is; the provider refuses one of another customer. */
export async function savedCardOf(
  { payments, db }: CardDeps,
  { id }: Person,
  cardId: string,
): Promise<Outcome<SavedCardRef>> {
  const customerRef = payments && (await readCustomerRef(readerOf(db), id, payments.name));
  return customerRef ? done({ customerRef, cardId }) : refused('CARD_NOT_SAVED');
}
