import type { ScanOutput } from '#shared/contracts/check-in.ts';

/** What those at the doors, at the bar and at the till saw. Amounts in minor units. */
export class Tally {
  /** Tickets that came in for the first time, and again. */
  tickets = 0;
  ticketsAgain = 0;
  /** Heads of lists that came in, for the first time or again. */
  listedIn = 0;
  counted = 0;
  left = 0;
  conflicts = 0;
  collectedMinor = 0;
  cashMinor = 0;
  turnedAwayMinor = 0;
  drinks = 0;
  /** People from the line on the street. */
  fromRope = 0;
  readonly refusals = new Map<string, number>();
  /** Answers of the doors took this long (ms). */
  readonly answeredMs: number[] = [];
  /** Of each name on a list, the heads that have come so far. */
  readonly entered = new Map<string, number>();
  /** Tickets refunded at the door, and those that came in. */
  readonly turnedAwayIds = new Set<string>();
  readonly cameIn = new Set<string>();

  /** Takes over a verdict. @returns the heads that it moved; null if it moved none */
  take(answer: ScanOutput): number | null {
    if (answer.outcome === 'counted') {
      this.counted += answer.heads;
      return answer.heads;
    }
    if (answer.outcome === 'refused') {
      if (answer.conflict) this.conflicts += 1;
      this.refuse(answer.code);
      return null;
    }
    const { kind, heads = 1, reentry, collectMinor = 0, ticket } = answer;
    this.collectedMinor += collectMinor;
    if (kind === 'out') this.left += heads;
    else if (ticket.party) {
      this.listedIn += heads;
      // Answers may arrive in another order than they were decided in.
      this.entered.set(ticket.id, Math.max(this.entered.get(ticket.id) ?? 0, ticket.party.entered));
    } else if (reentry) this.ticketsAgain += heads;
    else {
      this.tickets += heads;
      this.cameIn.add(ticket.id);
    }
    return heads;
  }

  refuse(code: string): void {
    this.refusals.set(code, (this.refusals.get(code) ?? 0) + 1);
  }

  /** Heads of lists that came. */
  get listed(): number {
    return sumOf([...this.entered.values()]);
  }

  get returned(): number {
    return this.ticketsAgain + this.listedIn - this.listed;
  }

  get turnedAway(): number {
    return this.turnedAwayIds.size;
  }

  get inside(): number {
    return this.tickets + this.ticketsAgain + this.listedIn + this.counted - this.left;
  }
}

export function sumOf(values: readonly number[]): number {
  return values.reduce((sum, value) => sum + value, 0);
}

/** The value that a share of all values does not exceed. @param share in (0, 1] */
export function percentile(values: readonly number[], share: number): number {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.ceil(sorted.length * share) - 1)] ?? 0;
}
