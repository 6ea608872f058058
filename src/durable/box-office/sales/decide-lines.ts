import { type Outcome, type Refusal, refused } from '#shared/errors/errors.ts';
import { type DoorAnswer, type GivenAnswer, keptAnswers } from '#shared/events/door-answers.ts';
import type { EventSnapshot, SnapshotTicketType } from '#shared/events/event-snapshot.ts';
import { isOpenedBy } from '#shared/events/type-access.ts';
import { discountFloor, hasFixedPrice, isBundle, ticketsOfLine } from '#shared/events/type-rules.ts';
import { PURCHASE_TICKETS_MAX } from '#shared/limits.ts';
import { type Price, type PricedLine, splitEvenly } from '#shared/money/pricing.ts';
import { bundleShares } from '#shared/sales/bundle-shares.ts';
import { personLimitOf } from '#shared/sales/person-limit.ts';
import type { PricedSale } from './commit-member.ts';

/** A wanted quantity of one ticket type. */
export interface TicketLine {
  ticketTypeId: string;
  quantity: number;
  /** What the guest pays for each, of a type without a fixed price; absent: its price. */
  amountMinor?: number | undefined;
  /** One list per ticket. */
  answers?: GivenAnswer[][] | undefined;
  /** Seats that the guest has chosen, one per ticket with a seat; absent: the best available ones. */
  seatIds?: string[] | undefined;
}

/** A line of one type, priced per ticket and not yet as a whole. */
export interface ChosenLine {
  type: SnapshotTicketType;
  itemId: string;
  name: string;
  quantity: number;
  unitMinor: number;
  floorMinor: number;
  given: GivenAnswer[][] | null;
  /** Null where the guest has chosen none. */
  seatIds: string[] | null;
}

type SoldLine = PricedSale['lines'][number];

/** Sums the lines of each type, in the order of first appearance. Two amounts for one type are no choice. */
export function chosenLine(
  type: SnapshotTicketType,
  lines: readonly TicketLine[],
): { ok: true; value: ChosenLine } | Refusal {
  const own = lines.filter(({ ticketTypeId }) => ticketTypeId === type.id);
  const isFixed = hasFixedPrice(type);
  const amounts = new Set(own.map(({ amountMinor = type.price }) => (isFixed ? type.price : amountMinor)));
  if (amounts.size > 1) return refused('BAD_INPUT', { field: 'amountMinor' });
  const [unitMinor = type.price] = amounts;
  if (unitMinor < type.price) return refused('AMOUNT_TOO_LOW', { minimumMinor: type.price });
  const quantity = own.reduce((sum, line) => sum + line.quantity, 0);
  const given = own.some(({ answers }) => answers) ? own.flatMap(answersOf) : null;
  const chosen = own.flatMap(({ seatIds = [] }) => seatIds);
  const seatIds = chosen.length > 0 ? chosen : null;
  const floorMinor = discountFloor({ ...type, priceMinor: type.price }, unitMinor);
  const { id: itemId, name } = type;
  return { ok: true, value: { type, itemId, name, quantity, unitMinor, floorMinor, given, seatIds } };
}

function answersOf({ answers = [], quantity }: TicketLine): GivenAnswer[][] {
  return Array.from({ length: quantity }, (_, index) => answers[index] ?? []);
}

/** Whether a type is for this buyer: hidden ones are for the door, and locked ones for those with the code or link. */
export function accessRefusal(type: SnapshotTicketType, access: readonly string[]): Refusal | null {
  if (isOpenedBy(type, access)) return null;
  return refused(type.visibility === 'hidden' ? 'EVENT_NOT_ON_SALE' : 'TYPE_LOCKED');
}

/** The earlier types that have to be sold out first. One whose sale is over, or that was deleted, has no say. */
export function waitsFor(
  type: SnapshotTicketType,
  { types, endsAt }: Pick<EventSnapshot, 'types' | 'endsAt'>,
  at: number,
): string[] {
  if (type.visibility !== 'after') return [];
  const earlier = types.find(({ id }) => id === type.opensAfterTypeId);
  return earlier && at < (earlier.salesEndAt ?? endsAt) ? [earlier.id] : [];
}

/** What is sold of the chosen lines: bundles become the types that they consist of, and answers go to their tickets. */
export function soldLines(
  chosen: readonly ChosenLine[],
  price: Price,
  { types, atDoor, asks }: { types: readonly SnapshotTicketType[]; atDoor: boolean; asks: boolean },
): Outcome<{ lines: SoldLine[]; price: Price }> {
  const parts: Part[] = [];
  for (const [index, line] of chosen.entries()) {
    const priced = price.lines[index];
    if (!priced) throw new Error('A line has lost its price');
    const answers = answersFor(line, types, asks);
    if (!answers.ok) return answers;
    const seats = seatsFor(line, types);
    if (!seats.ok) return seats;
    const perTicket = { answers: answers.value, seats: seats.value };
    if (isBundle(line.type)) parts.push(...partsOf(line, priced, types, perTicket));
    else
      parts.push({
        type: line.type,
        priced,
        ...(answers.value && { answers: answers.value }),
        ...(seats.value && chosenSeats(seats.value)),
      });
  }
  const merged = parts.some(({ bundleName }) => bundleName !== undefined) ? mergeParts(parts) : parts;
  return {
    ok: true,
    value: {
      lines: merged.map(({ type, priced, ...part }) => ({
        itemId: type.id,
        name: type.name,
        quantity: priced.quantity,
        ...(part.bundleName === undefined && {
          orderLimit: atDoor ? PURCHASE_TICKETS_MAX : type.perOrderLimit,
        }),
        personLimit: atDoor ? null : personLimitOf(type, priced.totalMinor),
        ...part,
      })),
      price: { ...price, lines: merged.map(({ priced }) => priced) },
    },
  };
}

interface Part
  extends Pick<SoldLine, 'bundleName' | 'ticketAmounts' | 'answers' | 'seatIds' | 'seatsChosen'> {
  type: SnapshotTicketType;
  priced: PricedLine;
}

/** Null when the tickets of the line are asked nothing. */
function answersFor(
  { type, quantity, given }: ChosenLine,
  types: readonly SnapshotTicketType[],
  asks: boolean,
): Outcome<DoorAnswer[][] | null> {
  const tickets = ticketsOfLine(type, quantity, types);
  if (!tickets.some(({ questions = [] }) => questions.length > 0) || (!asks && !given))
    return { ok: true, value: null };
  const kept: DoorAnswer[][] = [];
  for (const [index, { questions = [] }] of tickets.entries()) {
    const answers = keptAnswers(questions, given?.[index] ?? []);
    if (!answers) return refused('ANSWERS_NEEDED', { ticketTypeId: type.id });
    kept.push(answers);
  }
  return { ok: true, value: kept };
}

/** One seat or none per ticket; null when the guest has chosen none. */
function seatsFor(
  { type, quantity, seatIds }: ChosenLine,
  types: readonly SnapshotTicketType[],
): Outcome<(string | null)[] | null> {
  if (!seatIds) return { ok: true, value: null };
  const tickets = ticketsOfLine(type, quantity, types);
  const seated = tickets.filter(({ zoneId }) => zoneId !== undefined).length;
  if (seated === 0) return refused('NOT_SEATED');
  if (seated !== seatIds.length) return refused('SEATS_INCOMPLETE');
  const left = [...seatIds];
  return {
    ok: true,
    value: tickets.map(({ zoneId }) => (zoneId === undefined ? null : (left.shift() ?? null))),
  };
}

function chosenSeats(seats: readonly (string | null)[]): Pick<SoldLine, 'seatIds' | 'seatsChosen'> {
  const seatIds = seats.flatMap((seatId) => seatId ?? []);
  return seatIds.length > 0 ? { seatIds, seatsChosen: true } : {};
}

/** The types of a bundle with their shares of its price, to the cent. */
function partsOf(
  { type, quantity }: ChosenLine,
  { totalMinor }: PricedLine,
  types: readonly SnapshotTicketType[],
  { answers, seats }: { answers: DoorAnswer[][] | null; seats: (string | null)[] | null },
): Part[] {
  const one = ticketsOfLine(type, 1, types);
  const shares = bundleShares(
    totalMinor,
    quantity,
    one.map(({ price }) => price),
  ).flat();
  const byType = new Map<
    SnapshotTicketType,
    { amounts: number[]; answers: DoorAnswer[][]; seats: (string | null)[] }
  >();
  for (const [index, amount] of shares.entries()) {
    const part = one[index % one.length];
    if (!part) continue;
    const known = byType.get(part) ?? { amounts: [], answers: [], seats: [] };
    known.amounts.push(amount);
    known.answers.push(answers?.[index] ?? []);
    known.seats.push(seats?.[index] ?? null);
    byType.set(part, known);
  }
  return [...byType].map(([part, tickets]) => ({
    type: part,
    priced: pricedOf(part, tickets.amounts),
    bundleName: type.name,
    ticketAmounts: tickets.amounts,
    ...(answers && { answers: tickets.answers }),
    ...chosenSeats(tickets.seats),
  }));
}

/** At the type's own price or, where a bundle costs more than its parts, the least above the share. */
function pricedOf({ price }: SnapshotTicketType, amounts: readonly number[]): PricedLine {
  const quantity = amounts.length;
  const totalMinor = amounts.reduce((sum, amount) => sum + amount, 0);
  const unitMinor = Math.max(price, Math.ceil(totalMinor / quantity));
  const subtotalMinor = unitMinor * quantity;
  return { unitMinor, quantity, subtotalMinor, discountMinor: subtotalMinor - totalMinor, totalMinor };
}

/** One line per type, as D1 keeps them: what was bought of it alone and in bundles. */
function mergeParts(parts: readonly Part[]): Part[] {
  const byType = new Map<string, Part[]>();
  for (const part of parts) byType.set(part.type.id, [...(byType.get(part.type.id) ?? []), part]);
  return [...byType.values()].flatMap((same) => {
    const [first] = same;
    if (!first || same.length === 1) return same;
    const amounts = same.flatMap(amountsOf);
    return [
      {
        type: first.type,
        priced: pricedOf(first.type, amounts),
        ticketAmounts: amounts,
        ...(same.some(({ answers }) => answers) && {
          answers: same.flatMap(
            ({ answers, priced }) => answers ?? Array.from({ length: priced.quantity }, () => []),
          ),
        }),
        // Fewer than tickets if one of them names none: the stock refuses that.
        ...chosenSeats(same.flatMap(({ seatIds = [] }) => seatIds)),
      },
    ];
  });
}

function amountsOf({ ticketAmounts, priced }: Part): number[] {
  return ticketAmounts ?? splitEvenly(priced.totalMinor, priced.quantity);
}
