import type { Attendee, AttendeeList } from '#shared/contracts/attendees/attendees.ts';

type Phase = AttendeeList['event']['phase'];

/** The state as people read it: a disputed ticket is void at the door. */
export function ticketState({ status, isDisputed }: Pick<Attendee, 'status' | 'isDisputed'>) {
  return isDisputed && status !== 'refunded' ? 'disputed' : status;
}

/** Predicts the box office's decision, which alone counts. */
export function mayCheckIn({ status, isDisputed }: Attendee, phase: Phase): boolean {
  return status === 'active' && !isDisputed && isOpen(phase);
}

export function mayUndo({ status }: Attendee, phase: Phase): boolean {
  return status === 'used' && isOpen(phase);
}

export function mayResend({ status, guest }: Attendee, phase: Phase): boolean {
  return status === 'active' && guest.email !== null && isOpen(phase);
}

/** Only administrators refund used tickets, with a reason. */
export function mayRefund({ status, isDisputed }: Attendee, isAdmin: boolean): boolean {
  return !isDisputed && (status === 'active' || (status === 'used' && isAdmin));
}

function isOpen(phase: Phase): boolean {
  return phase === 'published' || phase === 'ongoing' || phase === 'ended';
}
