const DAY_MS = 86_400_000;
/** Unless a deployment sets others: refunds and disputes come before the money leaves. */
const PAYOUT_HOLD_DAYS_DEFAULT = 3;
const PAYOUT_HOLD_DAYS_MAX = 180;

interface HoldDeps {
  /** Unix ms. */
  now: () => number;
  payoutHoldDays: number;
}

/** What a deployment has set; the default for what is no whole number of days within the bounds. */
export function payoutHoldDays(setting: string | undefined): number {
  if (setting === undefined || !/^\d{1,3}$/.test(setting)) return PAYOUT_HOLD_DAYS_DEFAULT;
  const days = Number(setting);
  return days <= PAYOUT_HOLD_DAYS_MAX ? days : PAYOUT_HOLD_DAYS_DEFAULT;
}

/** Money of events that ended by then may leave (Unix ms). */
export function payableUntil({ now, payoutHoldDays: days }: HoldDeps): number {
  return now() - days * DAY_MS;
}

/** When the money of an event that ends at `endsAt` may leave (Unix ms). */
export function availableAt(
  endsAt: number,
  { payoutHoldDays: days }: Pick<HoldDeps, 'payoutHoldDays'>,
): number {
  return endsAt + days * DAY_MS;
}
