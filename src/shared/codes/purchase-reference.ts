/** How people name a purchase: by the code of its first ticket and how many more it has, `T5Z2-KH5K-X0GZ +2`. */
export function purchaseReference(code: string, moreTickets: number): string {
  return moreTickets > 0 ? `${code} +${moreTickets}` : code;
}

/** A code for a file that is passed on: the whole one opens a door. */
export function maskedCode(code: string): string {
  return `…${code.slice(code.lastIndexOf('-') + 1)}`;
}
