/** What was paid for these tickets together, in minor units. */
export function paidFor(tickets: readonly { amountPaidMinor: number }[]): number {
  return tickets.reduce((sum, { amountPaidMinor }) => sum + amountPaidMinor, 0);
}
