import { Random } from './random.ts';
import {
  type CheckoutCourse,
  type SeatAction,
  type SeatActionKind,
  seatActionOf,
  ZONES_OF_TYPES,
  type ZonesOfTypes,
} from './seats/seat-actions.ts';

/** A client's behavior for one action. */
export interface Manner {
  /** Sends the request twice concurrently, as after a double tap. */
  twice: boolean;
  /** Number of lost responses; the client retries under the same id. */
  repliesLost: number;
  /** Attempts before it postpones the request. */
  tries: number;
  /** Never retries: only D1 knows the result. */
  givesUp: boolean;
  /** Reuses the id of another request. */
  reusesId: boolean;
}

/** Selects one of the existing tickets or orders: in [0, 1), biased to the low end for contention. */
type Choice = number;

type Doorkeeper = 'organizer' | 'scanner';

/** What happens to an offer: one person takes it, two want it, or the sender cancels at the same time. */
export type TransferCourse = 'accept' | 'two_receivers' | 'cancel_meanwhile' | 'left_open';

export interface CheckoutPlan {
  kind: 'purchase' | 'order';
  course: CheckoutCourse;
  /** Starts without an account, and claims the hold later. */
  stranger: boolean;
  /** A card pays; otherwise the wallet. */
  card: boolean;
}

export type Action = { event: number; manner: Manner } & (
  | { kind: 'purchase'; guest: number; lines: { type: number; quantity: number }[]; code: boolean }
  | {
      kind: 'checkout';
      guest: number;
      what: CheckoutPlan;
      lines: { which: number; quantity: number }[];
      code: boolean;
    }
  | { kind: 'order'; guest: number; lines: { item: number; quantity: number }[]; code: boolean }
  | {
      kind: 'scan';
      scanner: Doorkeeper;
      ticket: Choice;
      /** `former`: a code that a transfer ended, if there is one. */
      by: 'qr' | 'short' | 'id' | 'former';
      offline: boolean;
      overSocket: boolean;
    }
  | { kind: 'cash_sale'; seller: Doorkeeper; type: number; quantity: number; letIn: boolean }
  | { kind: 'undo'; by: Doorkeeper; ticket: Choice }
  | { kind: 'pick_up' | 'verify_order'; order: Choice; by: 'qr' | 'short' | 'id' }
  | { kind: 'cancel_order'; by: 'guest' | 'vendor' | 'organizer'; order: Choice }
  | { kind: 'refund'; by: 'organizer' | 'admin' | 'admin_without_reason'; ticket: Choice }
  | { kind: 'refund_type'; by: 'organizer' | 'admin'; type: number }
  | { kind: 'cancel_event' }
  | { kind: 'transfer'; ticket: Choice; receiver: number; rival: number; course: TransferCourse }
  | { kind: 'give_back' | 'keep'; ticket: Choice }
  | { kind: 'wait'; guest: number; type: number; quantity: number }
  | { kind: 'claim'; offer: Choice }
  | { kind: 'tip'; guest: number; performer: number; amount: number }
  | { kind: 'top_up'; guest: number; amount: number }
  | { kind: 'edit'; what: 'price' | 'quantity' | 'menu'; notified: boolean }
  | { kind: 'd1_away'; seconds: number; words: 'lost' | 'reset' | 'import' }
  | SeatAction
  | { kind: 'die' | 'die_all' | 'alarm' | 'land' | 'minute_passes' | 'holds_end' | 'drop_sockets' }
);

export type ActionKind = Action['kind'];

export interface EventPlan {
  capacity: number | null;
  types: { price: number; quantity: number; perOrderLimit: number }[];
  items: { price: number; quantity: number }[];
  codeUses: number;
  /** When tickets may be given back. */
  returns: 'always' | 'sold_out' | 'never';
  /** The zone of each type in the small hall; null without seats. */
  zones: ZonesOfTypes | null;
}

export interface Plan {
  seed: number;
  /** Events the organizer has already published: the first ones carry no fee. */
  publishedBefore: number;
  events: EventPlan[];
  /** Initial wallet balance of each guest. */
  wallets: number[];
  /** Within an act the clients run concurrently, each performing its actions in sequence. */
  acts: { clients: Action[][]; interlude: 'evict' | 'abort_all' | 'go_on' }[];
  /** Queue length before buyers go to the waiting room; null for the product's own limit. */
  saleQueueMax: number | null;
  /** Probability of a fault per D1 call. */
  weather: number;
  /** Seeds the faults. */
  faults: Random;
}

const CLIENTS = 8;
const ACTS = 3;
const ACTIONS_PER_ACT = 32;

type PlainKind = Exclude<ActionKind, SeatActionKind>;

const OPENING: Readonly<Record<PlainKind, number>> = {
  purchase: 45,
  checkout: 25,
  order: 16,
  scan: 8,
  undo: 2,
  pick_up: 3,
  cancel_order: 2,
  cash_sale: 5,
  verify_order: 1,
  refund: 3,
  refund_type: 0.3,
  cancel_event: 0,
  transfer: 5,
  give_back: 4,
  keep: 1,
  wait: 5,
  claim: 4,
  tip: 4,
  top_up: 2,
  edit: 4,
  die: 4,
  die_all: 2,
  alarm: 1,
  land: 3,
  minute_passes: 4,
  holds_end: 1.5,
  d1_away: 1.5,
  drop_sockets: 3,
};
const EVENING: Readonly<Record<PlainKind, number>> = {
  ...OPENING,
  purchase: 22,
  checkout: 10,
  order: 8,
  scan: 22,
  undo: 8,
  pick_up: 11,
  cancel_order: 9,
  cash_sale: 8,
  verify_order: 4,
  refund: 10,
  refund_type: 1.2,
  cancel_event: 1.2,
  transfer: 16,
  give_back: 26,
  keep: 3,
  wait: 14,
  claim: 18,
  tip: 7,
  land: 5,
};

/** Derives the complete plan from a seed. @param seats the first event has seats, and half of the actions are about them */
export function planOf(seed: number, { seats }: { seats: boolean }): Plan {
  const random = new Random(seed);
  const seated = seats ? random.named('seats') : null;
  const publishedBefore = random.pick([0, 2, 3, 3]);
  const events = [eventPlan(random), eventPlan(random)];
  if (seated) events[0] = seatedEventPlan(seated);
  const wallets = Array.from({ length: 7 }, () => random.pick([0, 900, 3_000, 8_000, 20_000]));
  const acts = Array.from({ length: ACTS }, (_, act) => {
    const clients: Action[][] = Array.from({ length: CLIENTS }, () => []);
    for (let index = 0; index < ACTIONS_PER_ACT; index++) {
      const plain = actionOf(random, act === 0 ? OPENING : EVENING);
      const { manner } = plain;
      const action = seated?.chance(0.5) ? { event: 0, manner, ...seatActionOf(seated) } : plain;
      clients[random.int(0, CLIENTS - 1)]?.push(action);
    }
    return { clients, interlude: random.weighted({ evict: 4, abort_all: 2, go_on: 4 }) };
  });
  return {
    seed,
    publishedBefore,
    events,
    wallets,
    acts,
    saleQueueMax: random.pick([null, null, 1, 2]),
    weather: random.pick([0.04, 0.12, 0.25]),
    faults: random.fork(),
  };
}

function eventPlan(random: Random): EventPlan {
  const types = Array.from({ length: random.int(1, 2) }, () => ({
    price: random.pick([333, 500, 1_000]),
    quantity: random.int(2, 9),
    perOrderLimit: random.int(2, 4),
  }));
  const items = Array.from({ length: random.int(1, 2) }, () => ({
    price: random.pick([99, 250]),
    quantity: random.int(3, 12),
  }));
  return {
    capacity: random.chance(0.3) ? random.int(4, 12) : null,
    types,
    items,
    codeUses: random.int(1, 4),
    returns: random.weighted({ always: 5, sold_out: 3, never: 1 }),
    zones: null,
  };
}

/** Only its seats are few. */
function seatedEventPlan(random: Random): EventPlan {
  const type = () => ({ price: random.pick([333, 500]), quantity: 60, perOrderLimit: 4 });
  const zones = random.pick(ZONES_OF_TYPES);
  return { ...eventPlan(random), capacity: null, types: [type(), type()], zones };
}

function actionOf(random: Random, weights: Readonly<Record<PlainKind, number>>): Action {
  const kind = random.weighted(weights);
  const common = { event: random.chance(0.65) ? 0 : 1, manner: mannerOf(random) };
  const guest = random.int(0, 6);
  const choice = random.chance(0.4) ? random.next() * 0.15 : random.next();
  const lines = Array.from({ length: random.int(1, 2) }, () => ({
    which: random.int(0, 1),
    quantity: random.int(1, 2),
  }));
  switch (kind) {
    case 'purchase': {
      const wanted = lines.map(({ which, quantity }) => ({ type: which, quantity }));
      return { ...common, kind, guest, lines: wanted, code: random.chance(0.25) };
    }
    case 'order': {
      const wanted = lines.map(({ which, quantity }) => ({ item: which, quantity }));
      return { ...common, kind, guest, lines: wanted, code: random.chance(0.2) };
    }
    case 'checkout': {
      const what: CheckoutPlan = {
        kind: random.chance(0.75) ? 'purchase' : 'order',
        course: random.weighted({ pay: 5, two_tabs: 3, pay_late: 3, extend: 2, release: 1, abandon: 2 }),
        stranger: random.chance(0.4),
        card: random.chance(0.5),
      };
      return { ...common, kind, guest, what, lines, code: random.chance(0.25) };
    }
    case 'scan': {
      const scanner = random.pick<Doorkeeper>(['organizer', 'scanner']);
      const by = random.weighted({ qr: 3, short: 3, id: 3, former: 2 });
      return {
        ...common,
        kind,
        scanner,
        ticket: choice,
        by,
        offline: random.chance(0.3),
        overSocket: random.chance(0.5),
      };
    }
    case 'cash_sale': {
      const seller = random.pick<Doorkeeper>(['organizer', 'scanner']);
      const [wanted = { which: 0, quantity: 1 }] = lines;
      return {
        ...common,
        kind,
        seller,
        type: wanted.which,
        quantity: wanted.quantity,
        letIn: random.chance(0.6),
      };
    }
    case 'undo':
      return { ...common, kind, ticket: choice, by: random.pick(['organizer', 'scanner']) };
    case 'pick_up':
    case 'verify_order':
      return { ...common, kind, order: choice, by: random.pick(['qr', 'short', 'id']) };
    case 'cancel_order':
      return { ...common, kind, order: choice, by: random.pick(['guest', 'vendor', 'organizer']) };
    case 'refund':
      return {
        ...common,
        kind,
        ticket: choice,
        by: random.pick(['organizer', 'admin', 'admin_without_reason']),
      };
    case 'refund_type':
      return { ...common, kind, type: random.int(0, 1), by: random.pick(['organizer', 'admin']) };
    case 'transfer':
      return {
        ...common,
        kind,
        ticket: choice,
        receiver: random.int(0, 6),
        rival: random.int(0, 6),
        course: random.weighted({ accept: 5, two_receivers: 2, cancel_meanwhile: 2, left_open: 1 }),
      };
    case 'give_back':
    case 'keep':
      return { ...common, kind, ticket: choice };
    case 'wait':
      return { ...common, kind, guest, type: random.int(0, 1), quantity: random.int(1, 2) };
    case 'claim':
      return { ...common, kind, offer: choice };
    case 'tip':
      return { ...common, kind, guest, performer: random.int(0, 1), amount: random.pick([100, 600, 2_500]) };
    case 'top_up':
      return { ...common, kind, guest, amount: random.int(100, 2_000) };
    case 'edit':
      return {
        ...common,
        kind,
        what: random.pick(['price', 'quantity', 'menu']),
        notified: random.chance(0.5),
      };
    case 'd1_away':
      return {
        ...common,
        kind,
        seconds: random.pick([2, 20, 80, 110]),
        words: random.pick(['lost', 'reset', 'import']),
      };
    default:
      return { ...common, kind };
  }
}

function mannerOf(random: Random): Manner {
  return {
    twice: random.chance(0.15),
    repliesLost: random.weighted({ none: 7, one: 2, two: 1 } as const) === 'none' ? 0 : random.int(1, 2),
    tries: random.int(1, 4),
    givesUp: random.chance(0.12),
    reusesId: random.chance(0.1),
  };
}
