import { SALE_QUEUE_MAX } from '#shared/limits.ts';
import type { Plan } from './plan.ts';
import type { Random } from './random.ts';

/** Possible faults of one D1 call, with their weights. */
const FAULTS = {
  /** It never takes effect. */
  fail_before: 4,
  /** It takes effect, and the response is lost. */
  lose_answer: 4,
  /** The response is lost, and it takes effect later. */
  lose_and_land_late: 3,
  /** The object crashes, and the call never takes effect. */
  die_before: 2,
  /** It takes effect, and the object crashes before the response. */
  die_after: 3,
  /** The object crashes during the call, which takes effect later. */
  die_and_land_late: 3,
  /** Other calls overtake it. */
  slow: 4,
} as const;

export type Fault = keyof typeof FAULTS;

const WORDS = [
  'D1_ERROR: Network connection lost.',
  'D1_ERROR: Internal error while starting up D1 DB storage caused object to be reset.',
  'D1_ERROR: Replica went away.',
] as const;

/** D1's words while it is away: none of its calls takes effect. */
const AWAY_WORDS = {
  lost: 'D1_ERROR: Network connection lost.',
  reset: 'D1_ERROR: Internal error in D1 DB storage caused object to be reset.',
  import: 'D1_ERROR: Currently processing a long-running import.',
} as const;

/**
 * The faults of one run; reads fail half as often as writes. Each kind of call has its own random stream, so its n-th
 * call always gets the same fault, however other calls interleave. Which request shares that call still depends on
 * timing.
 */
export class FaultSchedule {
  readonly #random: Random;
  readonly #weather: number;
  readonly #note: (line: string) => void;
  /** See the plan's setting of the same name. */
  readonly saleQueueMax: number | null;
  #late: D1PreparedStatement[][] = [];
  #striking = true;
  #away: keyof typeof AWAY_WORDS | null = null;
  /** Calls that D1 has refused while it was away. */
  refusedAway = 0;
  readonly #streams = new Map<string, Random>();
  readonly struck: Partial<Record<Fault, number>> = {};

  constructor(plan: Pick<Plan, 'faults' | 'weather' | 'saleQueueMax'>, note: (line: string) => void) {
    this.#random = plan.faults;
    this.#weather = plan.weather;
    this.saleQueueMax = plan.saleQueueMax;
    this.#note = note;
  }

  /** @param what the kind of call: which table it reads or writes */
  draw(writes: boolean, what: string): { fault: Fault | null; words: string } {
    if (this.#away) {
      this.refusedAway += 1;
      return { fault: 'fail_before', words: AWAY_WORDS[this.#away] };
    }
    const random = this.#streamOf(what);
    const words = random.pick(WORDS);
    const strikes = random.chance(writes ? this.#weather : this.#weather / 2);
    const drawn = random.weighted(FAULTS);
    if (!this.#striking || !strikes) return { fault: null, words };
    this.struck[drawn] = (this.struck[drawn] ?? 0) + 1;
    this.#note(`  D1 ${what}: ${drawn}`);
    return { fault: drawn, words };
  }

  /** D1 takes no call of a box office until it comes back. */
  goAway(words: keyof typeof AWAY_WORDS): void {
    this.#away = words;
  }

  comeBack(): void {
    this.#away = null;
  }

  #streamOf(what: string): Random {
    let stream = this.#streams.get(what);
    if (!stream) {
      stream = this.#random.named(what);
      this.#streams.set(what, stream);
    }
    return stream;
  }

  keepForLater(statements: D1PreparedStatement[]): void {
    this.#late.push(statements);
  }

  /** Late calls take effect now, oldest first. */
  async land(db: D1Database, howMany = this.#late.length): Promise<void> {
    for (const statements of this.#late.splice(0, howMany)) {
      this.#note('  D1 a late call lands');
      // D1 may reject a late call; nobody waits for its response.
      await db.batch(statements).catch((error) => this.#note(`  … and is refused: ${error}`));
    }
  }

  get late(): number {
    return this.#late.length;
  }

  end(): void {
    this.comeBack();
    this.#striking = false;
  }
}

let current: FaultSchedule | null = null;

/** Sets the schedule for every box office of this isolate. */
export function letFaultsStrike(schedule: FaultSchedule | null): void {
  current = schedule;
}

/** The current limit of a box office's purchase queue. */
export function saleQueueMax(): string {
  return String(current?.saleQueueMax ?? SALE_QUEUE_MAX);
}

/** The object that calls D1. */
interface Caller {
  die: (why: string) => void;
  /** Waits until earlier writes are durable: the runtime's output gate holds every outgoing call until then. */
  written: () => Promise<void>;
}

/** D1 as a box office sees it: the real one, behind a network with scheduled faults. */
export function faultyDatabase<Reached extends D1Database | D1DatabaseSession>(
  real: Reached,
  { die, written }: Caller,
): Reached {
  const call = async <T>(run: () => Promise<T>, writes: boolean, what: string, again: () => void) => {
    const { fault, words } = current?.draw(writes, what) ?? { fault: null, words: '' };
    if (fault === null) return await run();
    await written();
    if (fault === 'slow') {
      for (let detour = 0; detour < 4; detour++) await real.prepare('SELECT 1').run();
      return await run();
    }
    if (fault === 'lose_answer' || fault === 'die_after') await run();
    if (fault === 'lose_and_land_late' || fault === 'die_and_land_late') again();
    if (fault.startsWith('die')) die(`chaos: ${fault}`);
    throw new Error(words);
  };
  const prepare = (sql: string) => {
    const wrap = (statement: D1PreparedStatement): D1PreparedStatement => {
      const read = <T>(run: () => Promise<T>) => call(run, false, summary([statement]), () => {});
      const wrapped = {
        bind: (...values: unknown[]) => wrap(statement.bind(...values)),
        all: () => read(() => statement.all()),
        run: () => read(() => statement.run()),
        first: () => read(() => statement.first()),
        raw: () => read(() => statement.raw()),
      } as unknown as D1PreparedStatement;
      behind.set(wrapped, statement);
      return wrapped;
    };
    return wrap(real.prepare(sql));
  };
  const batch = async (wrapped: D1PreparedStatement[]) => {
    const statements = wrapped.map((statement) => behind.get(statement) ?? statement);
    const writes = statements.some((statement) => /INSERT INTO|UPDATE|DELETE/.test(sqlOf(statement)));
    const again = () => {
      if (writes) current?.keepForLater(statements);
    };
    return await call(() => real.batch(statements), writes, summary(statements), again);
  };
  return new Proxy(real, {
    get: (target, name) => {
      if (name === 'prepare') return prepare;
      if (name === 'batch') return batch;
      if (name === 'withSession' && 'withSession' in target)
        return (from?: string) => faultyDatabase(target.withSession(from), { die, written });
      const value: unknown = Reflect.get(target, name);
      return typeof value === 'function' ? value.bind(target) : value;
    },
  });
}

/** Maps a wrapped statement to the real one. */
const behind = new WeakMap<D1PreparedStatement, D1PreparedStatement>();

function sqlOf(statement: D1PreparedStatement): string {
  return (statement as unknown as { statement: string }).statement;
}

/** Tables of a call, for the journal. */
function summary(statements: D1PreparedStatement[]): string {
  const text = statements.map(sqlOf).join('\n');
  const written = /(?:INSERT INTO|UPDATE) (\w+)/.exec(text)?.[1];
  return written ? `writes ${written}` : `reads ${/FROM "?(\w+)/i.exec(text)?.[1]}`;
}
