import { z } from 'zod';
import { dateTimeSchema } from '#shared/contracts/common.ts';
import { currencySchema } from '#shared/contracts/values.ts';
import { idSchema, requestIdSchema } from '#shared/ids.ts';
import {
  ACCOUNT_COUNTRIES,
  ACCOUNT_STATUSES,
  MISSING_DETAILS,
  PAYOUT_FAILURES,
} from '#shared/money/payout-accounts.ts';

/** The actor's own account for payouts. */
export const payoutAccountOutput = z.object({
  /** Whether accounts can be connected here. */
  available: z.boolean(),
  /** Null before it is connected. */
  account: z
    .object({
      status: z.enum(ACCOUNT_STATUSES),
      missing: z.array(z.enum(MISSING_DETAILS)),
      country: z.string(),
      /** Nothing is sent to it before, because it was connected or changed; null if that is a while ago. */
      waitsUntil: dateTimeSchema.nullable(),
    })
    .nullable(),
  /** Countries in which an account can be connected. */
  countries: z.array(z.enum(ACCOUNT_COUNTRIES)),
  /**
   * The likely country of an account that is not connected yet, by the money due and the
   * organizer's events; null if they have to say.
   */
  likelyCountry: z.enum(ACCOUNT_COUNTRIES).nullable(),
  /** The latest draft, which may wait for the account. */
  draft: z.object({ eventId: z.string(), eventName: z.string() }).nullable(),
  /** Whether an administrator approved paid events without an account. */
  approved: z.boolean(),
  /** Whether events that cost something can be published. */
  maySell: z.boolean(),
  /** Events with revenue to pay out, soonest first; the amount is today's balance. */
  next: z.array(
    z.object({
      eventId: z.string(),
      eventName: z.string(),
      timeZone: z.string(),
      startDate: dateTimeSchema,
      currency: currencySchema,
      amountMinor: z.int(),
      /** When it can leave at the earliest. */
      date: dateTimeSchema,
      /** Whether it leaves by itself. */
      automatic: z.boolean(),
      /** Why the last try failed. */
      failure: z.enum(PAYOUT_FAILURES).nullable(),
    }),
  ),
});
export type PayoutAccount = z.infer<typeof payoutAccountOutput>;

export const connectAccountInput = z.object({
  requestId: requestIdSchema,
  organizationId: idSchema.optional(),
  /** Where the organizer lives or their company is; it cannot be changed later. */
  country: z.enum(ACCOUNT_COUNTRIES),
});
export type ConnectAccountInput = z.infer<typeof connectAccountInput>;

/** The provider's form. */
export const onboardingLinkOutput = z.object({ url: z.string() });
export type OnboardingLink = z.infer<typeof onboardingLinkOutput>;
