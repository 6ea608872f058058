import type { Flush, FlushOutcome } from '#db/commits/sales/commit-sales.ts';
import { isDataError } from '#db/d1-errors.ts';
import { sessionsRead } from '#db/sql/auth.ts';
import { splitOnDataError } from '#durable/support/split-on-data-error.ts';
import { whileD1IsAway } from '#durable/support/while-d1-is-away.ts';
import type { SessionsRead } from '#shared/auth/sessions.ts';
import type { EventSnapshot } from '#shared/events/event-snapshot.ts';

interface Member {
  userId: string;
  requestId: string;
}

export interface CommitDeps<M extends Member, Row> {
  now: () => number;
  newId: () => string;
  pause: (ms: number) => Promise<void>;
  commit: (flush: Flush<M>) => Promise<FlushOutcome<Row>>;
  /** The response was lost: the call may have taken effect, or still may. It is repeated or given up. */
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
 * @param until when the members are given up if D1 is away (Unix ms)
 */
export async function commitOrSplit<M extends Member, Row>(
  deps: CommitDeps<M, Row>,
  snapshot: EventSnapshot,
  members: M[],
  until: number,
): Promise<Committed<Row>> {
  const { results, refused } = await splitOnDataError(members, (some) =>
    commitGroup(deps, snapshot, some, until),
  );
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
  { eventId, eventName, currency, version }: EventSnapshot,
  members: M[],
  until: number,
): Promise<Committed<Row>> {
  const { now, newId, pause, commit, onUnknown, logError } = deps;
  const onFailure = (error: unknown) => {
    logError('group commit', error);
    onUnknown();
  };
  const send = () => commit({ attempt: newId(), eventId, eventName, currency, version, now: now(), members });
  try {
    return { ...(await whileD1IsAway({ now, pause, onFailure }, until, send)), failed: new Set() };
  } catch (error) {
    if (isDataError(error)) {
      logError('group commit', error);
      throw error;
    }
    return { rows: [], sessions: sessionsRead([]), failed: keysOf(members) };
  }
}

function keysOf(members: readonly Member[]): Set<string> {
  return new Set(members.map((member) => `${member.userId}|${member.requestId}`));
}
