import { newSecret } from '#shared/codes/qr.ts';
import { LIVE_TICKET_MS, LIVE_TICKETS_MAX } from '#shared/live/live-limits.ts';

/**
 * One-time connection tokens that open a WebSocket: 128 random bits, valid for half a minute. In memory only: after
 * an eviction the page requests a new one.
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

  /** Revokes the tokens of people who lost access. */
  revoke(isTheirs: (holder: Holder) => boolean): void {
    for (const [ticket, { holder }] of this.#open) if (isTheirs(holder)) this.#open.delete(ticket);
  }

  /** Consumes the token. Null when it is unknown, used or expired. */
  redeem(ticket: string): Holder | null {
    const found = this.#open.get(ticket);
    this.#open.delete(ticket);
    return found && this.#now() < found.expiresAt ? found.holder : null;
  }
}
