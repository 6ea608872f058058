import type { ScanOutput, UndoOutput } from '#shared/contracts/check-in.ts';
import type { Outcome } from '#shared/errors/errors.ts';
import type { SentRequest } from './client.ts';
import type { Facts, Report } from './facts.ts';

export function checkScan(
  request: SentRequest,
  answer: Outcome<ScanOutput>,
  facts: Facts,
  report: Report,
): void {
  if (!answer.ok) {
    report(`got ${answer.code}`);
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
    if (!own('admitted')) report('got valid; D1 has no such admission');
    return;
  }
  if (verdict.outcome === 'counted') {
    report('counted people, though a ticket was scanned');
    return;
  }
  const entry = verdict.conflict ? 'conflict' : 'refused';
  if (!own(entry)) report(`got ${verdict.code}; D1 has no such ${entry} entry`);
  const isTrue: Record<string, boolean> = {
    TICKET_ALREADY_USED: entriesOf(request, facts, 'admitted').length > 0,
    // A ticket is void while a sale that takes its place is on its way; the sale may fail.
    TICKET_REFUNDED:
      ticket?.status === 'refunded' || facts.returns.some(({ ticket_id }) => ticket_id === request.subjectId),
    EVENT_CANCELLED: facts.cancelled.has(request.venue.eventId),
    // D1 may decline a transfer that the box office had decided; until then the old code is refused.
    TICKET_TRANSFERRED: facts.transfers.some(({ ticket_id }) => ticket_id === request.subjectId),
  };
  if (!isTrue[verdict.code]) report(`got ${verdict.code}, which is not true`);
}

export function checkUndo(
  request: SentRequest,
  answer: Outcome<UndoOutput>,
  facts: Facts,
  report: Report,
): void {
  const entries = (kind: string) => entriesOf(request, facts, kind);
  if (answer.ok) {
    if (!entries('undone').some((entry) => entry.scanned_by === request.by.id))
      report('got undone; D1 has no such entry');
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
  if (!isTrue[answer.code]) report(`got ${answer.code}, which is not true`);
}

export function entriesOf({ subjectId }: { subjectId: string }, facts: Facts, kind: string): Facts['door'] {
  return facts.door.filter((entry) => entry.ticket_id === subjectId && entry.kind === kind);
}

/**
 * No ticket is admitted while it is in; each admission was reported as "valid" to one request; none follows a refund.
 */
export function checkDoor(requests: readonly SentRequest[], facts: Facts, report: Report): void {
  const inside = new Set<string>();
  for (const { ticket_id: id, kind } of facts.door) {
    if (id === null) continue;
    if (kind === 'admitted' && inside.has(id)) report(`ticket ${id} was let in while it was in`);
    if (kind === 'undone' && !inside.has(id)) report(`ticket ${id} was taken back while it was outside`);
    if (kind === 'admitted') inside.add(id);
    if (kind === 'undone') inside.delete(id);
  }

  const reported = new Map<string, number>();
  for (const { kind, subjectId, answers } of requests) {
    const valid = answers.some((a) => a.ok && (a.value as ScanOutput).outcome === 'valid');
    if (kind === 'scan' && valid) reported.set(subjectId, (reported.get(subjectId) ?? 0) + 1);
  }
  for (const [subjectId, times] of reported) {
    const entries = entriesOf({ subjectId }, facts, 'admitted').length;
    if (times > entries)
      report(`ticket ${subjectId} was reported valid ${times} times and let in ${entries} times`);
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
