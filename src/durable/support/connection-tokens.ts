import { newSecret } from '#shared/codes/qr.ts';
import { CONNECTION_TOKEN_TTL_MS, CONNECTION_TOKENS_MAX } from '#shared/live/live-limits.ts';

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
  issue(holder: Holder, random: Uint8Array): { token: string; expiresAt: number } {
    const token = newSecret(random);
    const expiresAt = this.#now() + CONNECTION_TOKEN_TTL_MS;
    this.#open.set(token, { holder, expiresAt });
    for (const oldest of this.#open.keys()) {
      if (this.#open.size <= CONNECTION_TOKENS_MAX) break;
      this.#open.delete(oldest);
    }
    return { token, expiresAt };
  }

  /** Revokes the tokens of people who lost access. */
  revoke(isTheirs: (holder: Holder) => boolean): void {
    for (const [token, { holder }] of this.#open) if (isTheirs(holder)) this.#open.delete(token);
  }

  /** Consumes the token. Null when it is unknown, used or expired. */
  redeem(token: string): Holder | null {
    const found = this.#open.get(token);
    this.#open.delete(token);
    return found && this.#now() < found.expiresAt ? found.holder : null;
  }
}
