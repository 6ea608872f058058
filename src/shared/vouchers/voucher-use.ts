import type { VoucherUseKind } from '#shared/states.ts';

/** What was handed out for a ticket, or the undo of it under another id. */
export interface VoucherUse {
  id: string;
  ticketId: string;
  contentId: string;
  kind: VoucherUseKind;
  usedBy: string;
  bar: string;
  /** Unix ms. */
  at: number;
}
