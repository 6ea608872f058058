import type { ErrorCode } from '#shared/errors/errors.ts';
import type { PassEnd } from './pass-facts.ts';

const CODE_OF = {
  used: 'TICKET_ALREADY_USED',
  refunded: 'TICKET_REFUNDED',
  cancelled: 'EVENT_CANCELLED',
  transferred: 'TICKET_TRANSFERRED',
} as const satisfies Record<PassEnd, ErrorCode>;

/** Error code for a ticket that gets no new pass. */
export function refusalOf(ended: PassEnd): ErrorCode {
  return CODE_OF[ended];
}
