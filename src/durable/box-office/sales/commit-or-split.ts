import type { Flush, FlushOutcome } from '#db/commits/sales/commit-sales.ts';
import { sessionsRead } from '#db/sql/auth.ts';
import { isDataError, splitOnDataError } from '#durable/support/split-on-data-error.ts';
import type { SessionsRead } from '#shared/auth/sessions.ts';
import type { EventSnapshot } from '#shared/events/event-snapshot.ts';

/** Attempts of one flush before its members get "try again" (each is idempotent). */
const FLUSH_ATTEMPTS_MAX = 5;

interface Member {
  userId: string;
  requestId: string;
}

export interface CommitDeps<M extends Member, Row> {
  now: () => number;
  newId: () => string;
  pause: (ms: number) => Promise<void>;
  commit: (flush: Flush<M>) => Promise<FlushOutcome<Row>>;
  /** The response was lost: the call may have taken effect, or still may. */
  onUnknown: () => void;
  logError: (what: string, error: unknown) => void;
}

export interface Committed<Row> {
  rows: FlushOutcome<Row>['rows'];
  sessions: SessionsRead;
  /** `<userId>|<requestId>` of members that no attempt committed, as far as is known. */
  failed: Set<string>;
}

/**
 * Commits a group despite failing calls. An error leaves the outcome unknown, so the call is retried with a new
 * attempt id and finds existing rows by request id. A data error would recur on every retry, so the group is
 * bisected until the poison member is alone.
 */
export async function commitOrSplit<M extends Member, Row>(
  deps: CommitDeps<M, Row>,
  snapshot: EventSnapshot,
  members: M[],
): Promise<Committed<Row>> {
  const { results, refused } = await splitOnDataError(members, (some) => commitGroup(deps, snapshot, some));
  const sessions = results.map((result) => result.sessions);
  return {
    rows: results.flatMap(({ rows }) => rows),
    sessions: {
      found: new Map(sessions.flatMap(({ found }) => [...found])),
      ended: new Set(sessions.flatMap(({ ended }) => [...ended])),
      barred: new Set(sessions.flatMap(({ barred }) => [...barred])),
      weak: new Set(sessions.flatMap(({ weak }) => [...weak])),
    },
    failed: new Set([...results.flatMap(({ failed }) => [...failed]), ...keysOf(refused)]),
  };
}

/** @throws data errors, which a retry would only repeat */
async function commitGroup<M extends Member, Row>(
  deps: CommitDeps<M, Row>,
  snapshot: EventSnapshot,
  members: M[],
): Promise<Committed<Row>> {
  for (let tried = 0; tried < FLUSH_ATTEMPTS_MAX; tried++) {
    try {
      const { rows, sessions } = await deps.commit({
        attempt: deps.newId(),
        eventId: snapshot.eventId,
        eventName: snapshot.eventName,
        currency: snapshot.currency,
        version: snapshot.version,
        now: deps.now(),
        members,
      });
      return { rows, sessions, failed: new Set() };
    } catch (error) {
      deps.logError('group commit', error);
      if (isDataError(error)) throw error;
      deps.onUnknown();
      await deps.pause(20 * 2 ** tried);
    }
  }
  return { rows: [], sessions: sessionsRead([]), failed: keysOf(members) };
}

function keysOf(members: readonly Member[]): Set<string> {
  return new Set(members.map((member) => `${member.userId}|${member.requestId}`));
}
