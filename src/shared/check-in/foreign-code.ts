import type { QrKind } from '#shared/codes/qr.ts';

/** The meaning of a short code that is of another kind or another event than expected. */
export interface ForeignCode {
  kind: QrKind;
  eventName: string;
}
