import { Random } from '#chaos/random.ts';

/** Minutes of the story, from doors to the last guest. */
export const NIGHT_MINUTES = 120;
/** Real milliseconds of a minute: sixty times faster. */
export const MINUTE_MS = 1_000;

/** Places and money of the house; `keepFree`: places inside that the rope leaves to those who have a ticket. */
export const HOUSE = {
  places: 600,
  maxInside: 470,
  typePlaces: 480,
  keepFree: 10,
  ticketMinor: 2_000,
  drinkMinor: 600,
};

export const DOORS = ['North', 'South', 'Terrace'] as const;
export type Door = (typeof DOORS)[number];
/** Whoever comes from the street later stands in line; those at the doors look at it so often (minutes). */
export const ROPE = { from: 20, every: 2 };
/** The terrace has no network between these minutes. */
export const OFFLINE = { door: 'Terrace', from: 25, to: 55 } as const;

export const PROMOTERS = {
  ana: { name: 'Ana', code: 'ANA', commission: { kind: 'per_head', amountMinor: 150 } },
  boris: { name: 'Борис', code: 'BORIS', commission: { kind: 'percent', bps: 1_000 } },
} as const;
export type PromoterKey = keyof typeof PROMOTERS;

interface ListPlan {
  name: string;
  kind: 'artist' | 'press' | 'promoter';
  mode: 'hard' | 'soft';
  quota: number;
  plusMax: number;
  promoter: PromoterKey | null;
  /** Minute from which a head pays, and what; null: free all night. */
  pays: { from: number; amountMinor: number } | null;
  /** Minute until which its guests may come. */
  entryUntil: number | null;
}

export const LISTS = {
  artist: list('Artist', 'artist', 'hard', 30),
  press: { ...list('Press', 'press', 'soft', 20), entryUntil: 90 },
  ana: { ...list('Ana', 'promoter', 'hard', 60), promoter: 'ana', pays: { from: 60, amountMinor: 1_000 } },
  boris: {
    ...list('Борис', 'promoter', 'soft', 40),
    promoter: 'boris',
    pays: { from: 45, amountMinor: 800 },
    entryUntil: 80,
  },
} as const satisfies Record<string, ListPlan>;
export type ListKey = keyof typeof LISTS;

export interface BuyerPlan {
  quantity: number;
  promoter: PromoterKey | null;
  /** Gives one ticket back to the organizer before doors. */
  isRefunded: boolean;
}

export interface NamePlan {
  name: string;
  heads: number;
}

export type Who =
  | { kind: 'ticket'; buyer: number; index: number }
  | { kind: 'name'; list: ListKey; index: number; heads: number }
  | { kind: 'cash'; heads: number }
  | { kind: 'street'; heads: number }
  | { kind: 'crew'; heads: number };

export interface Visit {
  minute: number;
  door: Door;
  who: Who;
  /** Minutes after coming in: takes the drink of the ticket, and tries it twice. */
  drink: { after: number; twice: boolean } | null;
  /** Minutes after coming in: goes out, and comes back after so many more, or never. */
  out: { after: number; backAfter: number | null } | null;
  /** The door finds that this guest may not come in. */
  isTurnedAway: boolean;
}

export interface NightPlan {
  seed: number;
  buyers: BuyerPlan[];
  names: Record<ListKey, NamePlan[]>;
  visits: Visit[];
  people: number;
}

const FIRST_NAMES = [
  'Ana',
  'José',
  'Zoë',
  'Łukasz',
  'Мария',
  'Пётр',
  'Chloé',
  'Iñaki',
  'Olga',
  'Sam',
] as const;
const LAST_NAMES = ['García', 'Núñez', 'Smith', 'Иванова', "O'Neil", 'Müller', 'Çelik', 'Волков'] as const;

/** Nine hundred people come to a house of six hundred within two hours. The same seed plans the same night. */
export function planNight(seed: number): NightPlan {
  const random = new Random(seed);
  const buyers = planBuyers(random.named('buyers'), 330);
  const names = planNames(random.named('names'));
  const visits = [
    ...buyers.flatMap(({ quantity, isRefunded }, buyer) =>
      Array.from({ length: isRefunded ? quantity - 1 : quantity }, (_, index) => ({
        kind: 'ticket' as const,
        buyer,
        index: isRefunded ? index + 1 : index,
      })),
    ),
    ...(Object.keys(names) as ListKey[]).flatMap((key) =>
      names[key].flatMap(({ heads }, index) =>
        partsOf(random.named(`party ${key} ${index}`), key, index, heads),
      ),
    ),
    ...groups(random.named('cash'), 'cash', 60),
    ...groups(random.named('crew'), 'crew', 16),
  ];
  const street = 900 - visits.reduce((sum, who) => sum + headsOf(who), 0);
  const all = [...visits, ...groups(random.named('street'), 'street', street)];
  return {
    seed,
    buyers,
    names,
    visits: all
      .map((who, at) => planVisit(random.named(`visit ${at}`), who))
      .sort((a, b) => a.minute - b.minute),
    people: all.reduce((sum, who) => sum + headsOf(who), 0),
  };
}

export function headsOf(who: Who): number {
  return who.kind === 'ticket' ? 1 : who.heads;
}

function list(name: string, kind: ListPlan['kind'], mode: ListPlan['mode'], quota: number): ListPlan {
  return { name, kind, mode, quota, plusMax: 3, promoter: null, pays: null, entryUntil: null };
}

function planBuyers(random: Random, tickets: number): BuyerPlan[] {
  const buyers: BuyerPlan[] = [];
  for (let left = tickets; left > 0; ) {
    const quantity = Math.min(left, random.int(1, 4));
    const promoter = random.weighted({ none: 5, ana: 2, boris: 3 });
    buyers.push({
      quantity,
      promoter: promoter === 'none' ? null : promoter,
      isRefunded: quantity > 1 && random.chance(0.08),
    });
    left -= quantity;
  }
  return buyers;
}

/** Every list is filled up to its quota, and each has a name more than fits. */
function planNames(random: Random): Record<ListKey, NamePlan[]> {
  const namesOf = (key: ListKey) => {
    const { quota, plusMax } = LISTS[key];
    const names: NamePlan[] = [];
    for (let left = quota; left > 0; ) {
      const heads = Math.min(left, random.int(1, plusMax + 1));
      const name = `${random.pick(FIRST_NAMES)} ${random.pick(LAST_NAMES)} ${key} ${names.length + 1}`;
      names.push({ name, heads });
      left -= heads;
    }
    return names;
  };
  return { artist: namesOf('artist'), press: namesOf('press'), ana: namesOf('ana'), boris: namesOf('boris') };
}

/** A party comes in one to three parts; a tenth of all heads never comes. */
function partsOf(random: Random, key: ListKey, index: number, heads: number): Who[] {
  const parts: Who[] = [];
  for (let left = heads; left > 0; ) {
    const part = Math.min(left, random.int(1, 3));
    if (!random.chance(0.1)) parts.push({ kind: 'name', list: key, index, heads: part });
    left -= part;
  }
  return parts;
}

function groups(random: Random, kind: 'cash' | 'street' | 'crew', people: number): Who[] {
  const found: Who[] = [];
  for (let left = people; left > 0; ) {
    const heads = Math.min(left, random.int(1, 4));
    found.push({ kind, heads });
    left -= heads;
  }
  return found;
}

function planVisit(random: Random, who: Who): Visit {
  // Half come in the first forty minutes.
  const minute = random.chance(0.5) ? random.int(0, 40) : random.int(40, 105);
  const isGuest = who.kind === 'ticket' || who.kind === 'name';
  return {
    minute: who.kind === 'crew' ? 0 : minute,
    door: random.pick(DOORS),
    who,
    drink:
      who.kind === 'ticket' && random.chance(0.7)
        ? { after: random.int(1, 10), twice: random.chance(0.1) }
        : null,
    out:
      isGuest && random.chance(0.3)
        ? { after: random.int(3, 40), backAfter: random.chance(0.6) ? random.int(2, 12) : null }
        : null,
    isTurnedAway: who.kind === 'ticket' && random.chance(0.015),
  };
}
