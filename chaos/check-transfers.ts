import type { ScanOutput } from '#shared/contracts/check-in.ts';
import type { Outcome } from '#shared/errors/errors.ts';
import { entriesOf } from './check-door.ts';
import type { SentRequest } from './client.ts';
import type { Facts, Report, TransferFact } from './facts.ts';
import type { TransferResult } from './transfers.ts';

/** D1 names the receiver of an accepted transfer, and the state of every other offer. */
export function checkTransfer(
  request: SentRequest,
  answer: Outcome<TransferResult>,
  facts: Facts,
  report: Report,
): void {
  const ofTicket = facts.transfers.filter(({ ticket_id }) => ticket_id === request.subjectId);
  const own = ofTicket.find(
    ({ request_id, from_user_id }) => request_id === request.requestId && from_user_id === request.by.id,
  );
  if (answer.ok) {
    const { receivers, cancelled } = answer.value;
    if (receivers.length > 1 || (receivers.length === 1 && cancelled)) report('has several outcomes');
    if (receivers.length === 1 && own?.to_user_id !== receivers[0])
      report(`got accepted by ${receivers[0]}; D1 has ${own?.to_user_id}`);
    if (receivers.length === 0 && own?.status !== (cancelled ? 'cancelled' : 'sent'))
      report(`got ${cancelled ? 'cancelled' : 'sent'}; D1 has ${own?.status}`);
    return;
  }
  const isTrue: Record<string, boolean> = {
    TICKET_ALREADY_USED: entriesOf(request, facts, 'admitted').length > 0,
    TICKET_REFUNDED:
      facts.refunds.some(({ subject_id }) => subject_id === request.subjectId) ||
      facts.returns.some(({ ticket_id }) => ticket_id === request.subjectId),
    EVENT_CANCELLED: facts.cancelled.has(request.venue.eventId),
    // The sender has another offer of it, or no longer has the ticket.
    TRANSFER_OPEN: ofTicket.length > 1 || own === undefined,
    NOT_FOUND: ofTicket.some(
      ({ status, from_user_id }) => status === 'accepted' && from_user_id === request.by.id,
    ),
    TRANSFER_CANCELLED: own?.status === 'cancelled',
  };
  if (!isTrue[answer.code]) report(`got ${answer.code}, which is not true`);
}

/**
 * The accepted transfers of each ticket lead from its payer to its holder, no code of a former holder is a ticket's
 * code, and no door admitted one after its transfer was reported.
 */
export function checkChains(requests: readonly SentRequest[], facts: Facts, report: Report): void {
  const accepted = facts.transfers.filter(({ status }) => status === 'accepted');
  const former = new Map(accepted.map((transfer) => [transfer.former_secret, transfer]));
  if (former.size < accepted.length) report('two transfers ended the same code');
  for (const ticket of facts.tickets) {
    if (former.has(ticket.secret)) report(`ticket ${ticket.id} has a former holder's code`);
    let holder = facts.purchases.find(({ id }) => id === ticket.purchase_id)?.user_id;
    for (const { ticket_id, from_user_id, to_user_id } of accepted) {
      if (ticket_id !== ticket.id) continue;
      if (from_user_id !== holder) report(`ticket ${ticket.id} was sent by ${from_user_id}, not its holder`);
      holder = to_user_id ?? undefined;
    }
    if (ticket.user_id !== holder) report(`ticket ${ticket.id} is held by ${ticket.user_id}, not ${holder}`);
  }
  for (const { kind, code, answers, firstCallAt = 0, n } of requests) {
    const transfer = kind === 'scan' && code ? former.get(code) : undefined;
    const since = transfer && reportedAt(transfer, requests);
    const isAdmitted = answers.some(
      (answer) => answer.ok && (answer.value as ScanOutput).outcome === 'valid',
    );
    if (isAdmitted && since !== undefined && firstCallAt > since)
      report(`#${n} admitted a code that had been reported as transferred`);
  }
}

/** Logical time of the first answer that reported the transfer. */
function reportedAt(
  { request_id, from_user_id }: TransferFact,
  requests: readonly SentRequest[],
): number | undefined {
  const reports = requests
    .filter(
      ({ kind, requestId, by }) => kind === 'transfer' && requestId === request_id && by.id === from_user_id,
    )
    .flatMap(({ answers, times }) =>
      answers.flatMap((answer, index) =>
        answer.ok && (answer.value as TransferResult).receivers.length > 0
          ? [times[index]?.answeredAt ?? 0]
          : [],
      ),
    );
  return reports.length > 0 ? Math.min(...reports) : undefined;
}
