import type { SeatingPlan } from '../plan.ts';

/** Gives ids that no element of the plan has or had: short, because a plan has thousands. */
export class IdSource {
  readonly #used: ReadonlySet<string>;
  #next: number;

  /** @param others further ids that the plan will have */
  constructor(plan: SeatingPlan, others: Iterable<string> = []) {
    this.#used = new Set([...idsOf(plan), ...others]);
    this.#next = plan.nextId;
  }

  /** @param kind one letter that tells a reader of the JSON what the element is */
  next(kind: 'z' | 'r' | 's' | 't' | 'a' | 'x' | 'u'): string {
    let id: string;
    // An imported plan has ids of its own.
    do id = `${kind}${(this.#next++).toString(36)}`;
    while (this.#used.has(id));
    return id;
  }

  /** For the plan that has the new elements. */
  get nextId(): number {
    return this.#next;
  }
}

function idsOf({ zones, rows, tables, areas, texts, accessible }: SeatingPlan): string[] {
  const elements = [zones, rows, tables, areas, texts, accessible].flat();
  const seats = [rows, tables].flat().flatMap((group) => group.seats.map(({ id }) => id));
  return [...elements.map(({ id }) => id), ...seats];
}
