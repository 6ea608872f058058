import type { Random } from '../random.ts';

/** Selects one of what there is: in [0, 1). */
export type Choice = number;

/** How a buyer uses a hold. */
export type CheckoutCourse = 'pay' | 'two_tabs' | 'pay_late' | 'extend' | 'release' | 'abandon';

/** What only happens at an event with seats. */
export type SeatAction =
  | { kind: 'named_purchase'; guest: number; type: number; seats: Choice[] }
  | {
      kind: 'wish_purchase';
      guest: number;
      type: number;
      quantity: number;
      spaces: number;
      together: boolean;
    }
  | {
      kind: 'named_checkout';
      guest: number;
      type: number;
      seats: Choice[];
      course: CheckoutCourse;
      stranger: boolean;
      card: boolean;
      /** Greys the seats for everybody else first. */
      picks: boolean;
    }
  | { kind: 'pick'; guest: number; seats: Choice[] }
  | { kind: 'reseat'; ticket: Choice; seat: Choice }
  | { kind: 'swap'; ticket: Choice; other: Choice }
  | { kind: 'plan_edit'; what: 'add' | 'remove' | 'move'; seat: Choice }
  | { kind: 'keep_seats'; keep: 'blocked' | 'house' | 'code'; seats: Choice[] }
  | { kind: 'end_keep'; keep: Choice };
export type SeatActionKind = SeatAction['kind'];

export const SEAT_WEIGHTS: Readonly<Record<SeatActionKind, number>> = {
  named_purchase: 22,
  named_checkout: 16,
  wish_purchase: 10,
  pick: 16,
  reseat: 6,
  swap: 5,
  plan_edit: 6,
  keep_seats: 5,
  end_keep: 3,
};

export function isSeatAction(action: { kind: string }): action is SeatAction {
  return action.kind in SEAT_WEIGHTS;
}

export function seatActionOf(random: Random): SeatAction {
  const kind = random.weighted(SEAT_WEIGHTS);
  const guest = random.int(0, 6);
  const type = random.int(0, 1);
  const seats = (most: number) => Array.from({ length: random.int(1, most) }, () => random.next());
  switch (kind) {
    case 'named_purchase':
      return { kind, guest, type, seats: seats(3) };
    case 'named_checkout': {
      const course = random.weighted({ pay: 5, two_tabs: 3, pay_late: 3, extend: 2, release: 1, abandon: 3 });
      const [stranger, card, picks] = [random.chance(0.3), random.chance(0.5), random.chance(0.5)];
      return { kind, guest, type, seats: seats(3), course, stranger, card, picks: picks && !stranger };
    }
    case 'wish_purchase': {
      const quantity = random.int(1, 4);
      const spaces = random.chance(0.4) ? 1 : 0;
      return { kind, guest, type, quantity, spaces, together: random.chance(0.3) };
    }
    case 'pick':
      return { kind, guest, seats: seats(3) };
    case 'reseat':
      return { kind, ticket: random.next(), seat: random.next() };
    case 'swap':
      return { kind, ticket: random.next(), other: random.next() };
    case 'plan_edit':
      return { kind, what: random.pick(['add', 'remove', 'move']), seat: random.next() };
    case 'keep_seats':
      return { kind, keep: random.pick(['blocked', 'house', 'code']), seats: seats(3) };
    case 'end_keep':
      return { kind, keep: random.next() };
  }
}

/** Zones of the small hall. */
export const STALLS = 'z1';
export const CIRCLE = 'z2';
export const FLOOR = 'z3';

/** The zone of each of the two types of an event; the floor is for standing. */
export type ZonesOfTypes = readonly [typeof STALLS, typeof STALLS | typeof CIRCLE | typeof FLOOR];
export const ZONES_OF_TYPES: readonly [ZonesOfTypes, ...ZonesOfTypes[]] = [
  [STALLS, CIRCLE],
  [STALLS, STALLS],
  [STALLS, FLOOR],
];
