import { newSecret } from '#shared/codes/qr.ts';
import { LIVE_TICKET_MS, LIVE_TICKETS_MAX } from '#shared/live/live-limits.ts';

/**
 * Admission to a socket: 128 random bits, good once and for half a minute. Kept in memory alone: an object that was
 * evicted in between forgets them, and the page asks for another.
 */
export class ConnectionTokens<Holder> {
  readonly #now: () => number;
  readonly #open = new Map<string, { holder: Holder; expiresAt: number }>();

  constructor(now: () => number) {
    this.#now = now;
  }

  /** @param random 16 random bytes */
  issue(holder: Holder, random: Uint8Array): { ticket: string; expiresAt: number } {
    const ticket = newSecret(random);
    const expiresAt = this.#now() + LIVE_TICKET_MS;
    this.#open.set(ticket, { holder, expiresAt });
    for (const oldest of this.#open.keys()) {
      if (this.#open.size <= LIVE_TICKETS_MAX) break;
      this.#open.delete(oldest);
    }
    return { ticket, expiresAt };
  }

  /** Tickets of whoever may no longer come open nothing any more. */
  revoke(isTheirs: (holder: Holder) => boolean): void {
    for (const [ticket, { holder }] of this.#open) if (isTheirs(holder)) this.#open.delete(ticket);
  }

  /** Takes the ticket out. Null when there is none of that name, or it is too late. */
  redeem(ticket: string): Holder | null {
    const found = this.#open.get(ticket);
    this.#open.delete(ticket);
    return found && this.#now() < found.expiresAt ? found.holder : null;
  }
}
