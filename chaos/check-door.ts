import type { ScanOutput, UndoOutput } from '#shared/contracts/check-in/check-in.ts';
import type { Outcome } from '#shared/errors/errors.ts';
import type { MaybeUnsynced } from './client.ts';
import type { Facts, Report } from './facts.ts';

export function checkScan(
  request: MaybeUnsynced,
  answer: Outcome<ScanOutput>,
  facts: Facts,
  report: Report,
): void {
  if (!answer.ok) {
    report(`was told ${answer.code}`);
    return;
  }
  const verdict = answer.value;
  const own = (kind: string) =>
    facts.door.some(
      (entry) =>
        entry.kind === kind &&
        entry.scanned_by === request.by.id &&
        // Scans of a cancelled event are recorded without a ticket.
        (entry.ticket_id ?? request.subjectId) === request.subjectId,
    );
  const ticket = facts.tickets.find(({ id }) => id === request.subjectId);
  if (verdict.outcome === 'valid') {
    if (!own('admitted')) report('was told valid; D1 has no such admission');
    return;
  }
  const entry = verdict.conflict ? 'conflict' : 'refused';
  if (!own(entry)) report(`was told ${verdict.code}; D1 has no such ${entry} entry`);
  const isTrue: Record<string, boolean> = {
    TICKET_ALREADY_USED: entriesOf(request, facts, 'admitted').length > 0,
    TICKET_REFUNDED: ticket?.status === 'refunded',
    EVENT_CANCELLED: facts.cancelled.has(request.venue.eventId),
  };
  if (!isTrue[verdict.code]) report(`was told ${verdict.code}, which is not true`);
}

export function checkUndo(
  request: MaybeUnsynced,
  answer: Outcome<UndoOutput>,
  facts: Facts,
  report: Report,
): void {
  const entries = (kind: string) => entriesOf(request, facts, kind);
  if (answer.ok) {
    if (!entries('undone').some((entry) => entry.scanned_by === request.by.id))
      report('was told undone; D1 has no such entry');
    return;
  }
  const isTrue: Record<string, boolean> = {
    // The ticket may have been unused at that moment, whatever happened later.
    NOT_CHECKED_IN: true,
    UNDO_OTHER_DEVICE: entries('admitted').some((entry) => entry.scanned_by !== request.by.id),
    UNDO_TOO_LATE: entries('admitted').some((entry) => entry.scanned_by === request.by.id),
    TICKET_REFUNDED: facts.refunds.some(({ subject_id }) => subject_id === request.subjectId),
    EVENT_CANCELLED: facts.cancelled.has(request.venue.eventId),
  };
  if (!isTrue[answer.code]) report(`was told ${answer.code}, which is not true`);
}

export function entriesOf({ subjectId }: { subjectId: string }, facts: Facts, kind: string): Facts['door'] {
  return facts.door.filter((entry) => entry.ticket_id === subjectId && entry.kind === kind);
}

/**
 * No ticket is admitted while it is in; each admission was reported as "valid" to one request; none follows a refund.
 */
export function checkDoor(asked: readonly MaybeUnsynced[], facts: Facts, report: Report): void {
  const inside = new Set<string>();
  for (const { ticket_id: id, kind } of facts.door) {
    if (id === null) continue;
    if (kind === 'admitted' && inside.has(id)) report(`ticket ${id} was let in while it was in`);
    if (kind === 'undone' && !inside.has(id)) report(`ticket ${id} was taken back while it was outside`);
    if (kind === 'admitted') inside.add(id);
    if (kind === 'undone') inside.delete(id);
  }

  const told = new Map<string, number>();
  for (const { kind, subjectId, answers } of asked) {
    const valid = answers.some((a) => a.ok && (a.value as ScanOutput).outcome === 'valid');
    if (kind === 'scan' && valid) told.set(subjectId, (told.get(subjectId) ?? 0) + 1);
  }
  for (const [subjectId, times] of told) {
    const entries = entriesOf({ subjectId }, facts, 'admitted').length;
    if (times > entries)
      report(`ticket ${subjectId} was told valid ${times} times and let in ${entries} times`);
  }
  for (const refund of facts.refunds) {
    const admissions = entriesOf({ subjectId: refund.subject_id }, facts, 'admitted');
    const byAdmin = refund.reason !== '' && refund.by_admin === 1;
    const wasIn = inside.has(refund.subject_id) && !byAdmin;
    if (wasIn || admissions.some(({ scanned_at }) => scanned_at > refund.created_at)) {
      report(`ticket ${refund.subject_id} was refunded and let in`);
    }
  }
}
