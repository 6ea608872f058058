/** Reference of a purchase: the code of its first ticket, and the number of further tickets, `T5Z2-KH5K-X0GZ +2`. */
export function purchaseReference(code: string, moreTickets: number): string {
  return moreTickets > 0 ? `${code} +${moreTickets}` : code;
}

/** A masked code, for files that are passed on: the complete code admits. */
export function maskedCode(code: string): string {
  return `…${code.slice(code.lastIndexOf('-') + 1)}`;
}
