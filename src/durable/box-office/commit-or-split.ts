import type { Flush, FlushOutcome } from '#db/commits/commit-trades.ts';
import type { AskersRead } from '#db/readers/askers.ts';
import type { SaleCatalogue } from '#db/readers/sale-catalogue.ts';
import { FLUSH_ATTEMPTS_MAX } from '#shared/limits.ts';
import { isDataError } from '../support/data-error.ts';

interface Member {
  userId: string;
  requestId: string;
}

export interface CommitDeps<M extends Member, Row> {
  now: () => number;
  newId: () => string;
  pause: (ms: number) => Promise<void>;
  commit: (flush: Flush<M>) => Promise<FlushOutcome<Row>>;
  /** A call's answer was lost: it may have taken effect, or may yet. */
  onUnknown: () => void;
  logError: (what: string, error: unknown) => void;
}

export interface Committed<Row> {
  rows: Row[];
  askers: AskersRead;
  /** `<userId>|<requestId>` of members that no try could commit; nothing is known to have happened to them. */
  failed: Set<string>;
}

/**
 * Commits a group, whatever becomes of single calls. An error is an unknown outcome: the call may have taken
 * effect, so it is made again with a new attempt id, which finds what is already there by request id. An error
 * that the data itself causes would come again: the group is split until the poisonous member is alone.
 */
export async function commitOrSplit<M extends Member, Row>(
  deps: CommitDeps<M, Row>,
  catalogue: SaleCatalogue,
  members: M[],
): Promise<Committed<Row>> {
  for (let tried = 0; tried < FLUSH_ATTEMPTS_MAX; tried++) {
    try {
      const { rows, askers } = await deps.commit({
        attempt: deps.newId(),
        eventId: catalogue.eventId,
        eventName: catalogue.eventName,
        currency: catalogue.currency,
        version: catalogue.version,
        now: deps.now(),
        members,
      });
      return { rows: [...rows.values()], askers, failed: new Set() };
    } catch (error) {
      deps.logError('group commit', error);
      if (isDataError(error)) return split(deps, catalogue, members);
      deps.onUnknown();
      await deps.pause(20 * 2 ** tried);
    }
  }
  return { rows: [], askers: NOBODY, failed: keysOf(members) };
}

const NOBODY: AskersRead = { found: new Map(), ended: new Set(), barred: new Set(), weak: new Set() };

async function split<M extends Member, Row>(
  deps: CommitDeps<M, Row>,
  catalogue: SaleCatalogue,
  members: M[],
): Promise<Committed<Row>> {
  if (members.length === 1) return { rows: [], askers: NOBODY, failed: keysOf(members) };
  const middle = Math.ceil(members.length / 2);
  const first = await commitOrSplit(deps, catalogue, members.slice(0, middle));
  const second = await commitOrSplit(deps, catalogue, members.slice(middle));
  return {
    rows: [...first.rows, ...second.rows],
    askers: {
      found: new Map([...first.askers.found, ...second.askers.found]),
      ended: new Set([...first.askers.ended, ...second.askers.ended]),
      barred: new Set([...first.askers.barred, ...second.askers.barred]),
      weak: new Set([...first.askers.weak, ...second.askers.weak]),
    },
    failed: new Set([...first.failed, ...second.failed]),
  };
}

function keysOf(members: Member[]): Set<string> {
  return new Set(members.map((member) => `${member.userId}|${member.requestId}`));
}
