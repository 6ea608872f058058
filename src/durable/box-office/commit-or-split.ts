import type { PurchaseFlush, PurchaseMember } from '#db/commits/commit-purchases.ts';
import type { SaleCatalogue } from '#db/readers/sale-catalogue.ts';
import type { DecidedPurchase } from '#db/readers/sold-tickets.ts';
import { FLUSH_ATTEMPTS_MAX } from '#shared/limits.ts';

export interface CommitDeps {
  now: () => number;
  newId: () => string;
  pause: (ms: number) => Promise<void>;
  commit: (flush: PurchaseFlush) => Promise<Map<string, DecidedPurchase>>;
  logError: (what: string, error: unknown) => void;
}

export interface Committed {
  decided: DecidedPurchase[];
  /** `<userId>|<requestId>` of members that no try could commit; nothing is known to have happened to them. */
  failed: Set<string>;
}

/**
 * Commits a group, whatever becomes of single calls. An error is an unknown outcome: the call may have taken
 * effect, so it is made again with a new attempt id, which finds what is already there by request id. An error
 * that the data itself causes would come again: the group is split until the poisonous member is alone.
 */
export async function commitOrSplit(
  deps: CommitDeps,
  catalogue: SaleCatalogue,
  members: PurchaseMember[],
): Promise<Committed> {
  for (let tried = 0; tried < FLUSH_ATTEMPTS_MAX; tried++) {
    try {
      const decided = await deps.commit({
        attempt: deps.newId(),
        eventId: catalogue.eventId,
        eventName: catalogue.eventName,
        currency: catalogue.currency,
        version: catalogue.version,
        now: deps.now(),
        members,
      });
      return { decided: [...decided.values()], failed: new Set() };
    } catch (error) {
      deps.logError('sale commit', error);
      if (isDataError(error)) return split(deps, catalogue, members);
      await deps.pause(20 * 2 ** tried);
    }
  }
  return { decided: [], failed: keysOf(members) };
}

async function split(
  deps: CommitDeps,
  catalogue: SaleCatalogue,
  members: PurchaseMember[],
): Promise<Committed> {
  if (members.length === 1) return { decided: [], failed: keysOf(members) };
  const middle = Math.ceil(members.length / 2);
  const first = await commitOrSplit(deps, catalogue, members.slice(0, middle));
  const second = await commitOrSplit(deps, catalogue, members.slice(middle));
  return {
    decided: [...first.decided, ...second.decided],
    failed: new Set([...first.failed, ...second.failed]),
  };
}

/** D1 reports a violated CHECK, key or trigger in words only. */
function isDataError(error: unknown): boolean {
  return error instanceof Error && /SQLITE_CONSTRAINT|constraint failed|ledger:/i.test(error.message);
}

function keysOf(members: PurchaseMember[]): Set<string> {
  return new Set(members.map((member) => `${member.userId}|${member.requestId}`));
}
