import type { SaleCatalogue } from '#db/readers/sale-catalogue.ts';
import type { DoorTicket } from '#db/readers/sold-tickets.ts';
import { toIso } from '#shared/contracts/common.ts';
import type { ScanOutput, ScanRefusal } from '#shared/contracts/door.ts';
import type { Outcome } from '#shared/errors.ts';
import { done, errorText, refused } from '#shared/errors.ts';
import { SCAN_AGE_MAX_MS, SCAN_CLOCK_SKEW_MS } from '#shared/limits.ts';
import type { ScannedCode } from '#shared/qr.ts';
import { readCode } from '#shared/qr.ts';
import type { DoorActor } from './decide-scan.ts';
import { decideScan, mayWorkDoor } from './decide-scan.ts';
import type { DoorStore } from './door-store.ts';
import type { Outbox } from './outbox.ts';
import { SharedTurns } from './shared-turns.ts';

export interface ScanRequest {
  actor: DoorActor;
  requestId: string;
  code: string;
  /** Unix ms by the device, when it saw the code before now; null for now. */
  scannedAt: number | null;
  gate: string;
}

export type ScanAnswer = Outcome<ScanOutput>;

export interface DoorDeps {
  now: () => number;
  store: DoorStore;
  catalogue: () => SaleCatalogue | null;
  /** Reads the event anew from D1. */
  reload: () => Promise<void>;
  /** D1's record of a ticket, checked by signature first where there is one; null when it is not ours. */
  lookUp: (code: ScannedCode) => Promise<DoorTicket | null>;
  outbox: Outbox;
  /** Settles when everything written so far is on the disk. */
  written: () => Promise<void>;
}

/**
 * Lets each ticket in once. A decision is one synchronous look and write, and scans that arrive together are decided
 * in one turn, which the storage commits as one; D1 is asked only about strangers.
 */
export class Door {
  readonly #deps: DoorDeps;
  readonly #turns: SharedTurns;
  #checkedIn: number | null = null;

  constructor(deps: DoorDeps) {
    this.#deps = deps;
    this.#turns = new SharedTurns(deps.written);
  }

  get checkedIn(): number {
    this.#checkedIn ??= this.#deps.store.countUsed();
    return this.#checkedIn;
  }

  /** After tickets came in from D1, some of them used. */
  recount(): void {
    this.#checkedIn = null;
  }

  async scan(request: ScanRequest): Promise<ScanAnswer> {
    let catalogue = this.#deps.catalogue();
    if (!catalogue || !mayWorkDoor(catalogue, request.actor)) {
      // Someone may have been put on the door a moment ago.
      await this.#deps.reload();
      catalogue = this.#deps.catalogue();
    }
    if (!catalogue) return refused('EVENT_NOT_FOUND');
    if (!mayWorkDoor(catalogue, request.actor)) return refused('SCAN_NOT_PERMITTED');
    if (request.scannedAt !== null) {
      const ahead = request.scannedAt - this.#deps.now();
      if (ahead > SCAN_CLOCK_SKEW_MS || ahead < -SCAN_AGE_MAX_MS) return refused('BAD_INPUT');
    }

    const code = readCode(request.code);
    const first = await this.#turns.next(() => this.#decideAndWrite(request, code, false));
    if (first) return first;
    const ticket = await this.#deps.lookUp(code);
    if (ticket) {
      this.#deps.store.addTickets([ticket]);
      this.recount();
    }
    const second = await this.#turns.next(() => this.#decideAndWrite(request, code, true));
    if (!second) throw new Error('A ticket that was looked up must be decided');
    return second;
  }

  /** Null when the ticket has to be looked up. Nothing in here waits: no other scan can come in between. */
  #decideAndWrite(request: ScanRequest, code: ScannedCode, lookedUp: boolean): ScanAnswer | null {
    const { store } = this.#deps;
    const known = store.recallScan(request.actor.id, request.requestId);
    if (known) return known.code === request.code ? done(known.answer) : refused('REQUEST_ID_REUSED');
    const catalogue = this.#deps.catalogue();
    if (!catalogue) return refused('EVENT_NOT_FOUND');

    const decision = decideScan(catalogue, code, this.#find(code), lookedUp);
    if (decision.kind === 'look_up') return null;
    const at = request.scannedAt ?? this.#deps.now();
    const admitted = decision.kind === 'admit';
    if (admitted) {
      const before = this.checkedIn;
      store.markUsed(decision.ticket.id, at, request.gate);
      this.#checkedIn = before + 1;
    }
    const answer: ScanOutput = admitted
      ? {
          outcome: 'valid',
          ticket: shown(decision.ticket),
          scannedAt: toIso(at),
          gate: request.gate,
          checkedIn: this.checkedIn,
        }
      : this.#refusal(decision.code, decision.ticket);
    store.addScan({ scannedBy: request.actor.id, requestId: request.requestId, code: request.code, answer });
    this.#deps.outbox.add({
      kind: 'check_in',
      entry: admitted ? 'admitted' : 'refused',
      ticketId: decision.ticket?.id ?? null,
      refusal: admitted ? null : decision.code,
      scannedBy: request.actor.id,
      gate: request.gate,
      scannedAt: at,
    });
    return done(answer);
  }

  #find(code: ScannedCode): DoorTicket | null {
    if (code.form === 'qr') return this.#deps.store.findTicket({ id: code.qr.subjectId });
    return code.form === 'short' ? this.#deps.store.findTicket({ shortCode: code.shortCode }) : null;
  }

  #refusal(code: ScanRefusal, ticket: DoorTicket | null): ScanOutput {
    const first = code === 'TICKET_ALREADY_USED' && ticket ? this.#deps.store.firstScanOf(ticket.id) : null;
    return {
      outcome: 'refused',
      code,
      message: errorText(code, 'en'),
      ticket: ticket ? shown(ticket) : null,
      conflict: false,
      firstScan: first ? { at: toIso(first.at), gate: first.gate } : null,
      checkedIn: this.checkedIn,
    };
  }
}

function shown(ticket: DoorTicket) {
  return { id: ticket.id, typeName: ticket.typeName, holderName: ticket.holderName };
}
