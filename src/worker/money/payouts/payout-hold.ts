const DAY_MS = 86_400_000;
/** Default hold, which lets refunds and disputes arrive before the money leaves. */
const PAYOUT_HOLD_DAYS_DEFAULT = 3;
const PAYOUT_HOLD_DAYS_MAX = 180;

interface HoldDeps {
  /** Unix ms. */
  now: () => number;
  payoutHoldDays: number;
}

/** The deployment's hold in days; the default if the setting is not an integer within bounds. */
export function payoutHoldDays(setting: string | undefined): number {
  if (setting === undefined || !/^\d{1,3}$/.test(setting)) return PAYOUT_HOLD_DAYS_DEFAULT;
  const days = Number(setting);
  return days <= PAYOUT_HOLD_DAYS_MAX ? days : PAYOUT_HOLD_DAYS_DEFAULT;
}

/** Events that ended by then can be paid out (Unix ms). */
export function payableUntil({ now, payoutHoldDays: days }: HoldDeps): number {
  return now() - days * DAY_MS;
}

/** When an event that ends at `endsAt` can be paid out (Unix ms). */
export function availableAt(
  endsAt: number,
  { payoutHoldDays: days }: Pick<HoldDeps, 'payoutHoldDays'>,
): number {
  return endsAt + days * DAY_MS;
}
