/** Reference of a purchase: the code of its first ticket, and the number of further tickets, `T5Z2-KH5K-X0GZ +2`. */
export function purchaseReference(code: string, moreTickets: number): string {
  return moreTickets > 0 ? `${code} +${moreTickets}` : code;
}

/** The last four characters of a formatted code: enough to tell the orders of one night apart, too few to use it. */
export function codeEnd(code: string): string {
  return code.slice(code.lastIndexOf('-') + 1);
}

/** A masked code, for files that are passed on: the complete code admits. */
export function maskedCode(code: string): string {
  return `…${codeEnd(code)}`;
}
