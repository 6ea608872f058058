import type { Sale } from './events.ts';
import { callTrpc, type Person, type TrpcAnswer } from './people.ts';

/** A browser with its cookies; `person` is who has signed in there. */
export class Browser {
  person: Person | null;
  readonly cookies = new Map<string, string>();

  readonly #ip: string | undefined;

  constructor(person: Person | null = null, ip?: string) {
    this.person = person;
    this.#ip = ip;
  }

  query(path: string, input?: unknown): Promise<TrpcAnswer> {
    return this.#call(path, 'query', input);
  }

  mutate(path: string, input: Record<string, unknown>): Promise<TrpcAnswer> {
    return this.#call(path, 'mutation', { requestId: crypto.randomUUID(), ...input });
  }

  /** Begins a checkout of one ticket, unless `more` says otherwise. */
  start(sale: Pick<Sale, 'eventId' | 'typeId'>, more: Record<string, unknown> = {}): Promise<TrpcAnswer> {
    const lines = [{ ticketTypeId: sale.typeId, quantity: 1 }];
    return this.mutate('checkout.start', { eventId: sale.eventId, lines, ...more });
  }

  #call(path: string, kind: 'query' | 'mutation', input: unknown): Promise<TrpcAnswer> {
    return callTrpc(path, kind, input, {
      token: this.person?.token ?? null,
      cookies: this.cookies,
      ip: this.#ip,
    });
  }
}
