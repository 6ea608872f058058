import { z } from 'zod';
import { USER_ROLES } from '#shared/states.ts';
import { LANGUAGES } from '#shared/text/languages.ts';
import { membershipSchema } from './organizations/organizations.ts';
import { PASS_WALLETS } from './tickets/passes.ts';
import { currencySchema } from './values.ts';

export const meSchema = z.object({
  id: z.string(),
  email: z.string(),
  emailVerified: z.boolean(),
  /** A second factor is enrolled but missing in this session: the page asks for it before anything else. */
  needsSecondFactor: z.boolean(),
  name: z.string(),
  role: z.enum(USER_ROLES),
  /** Number of events where this person works at the door or bar; decides which navigation entries are shown. */
  staffOf: z.object({ scanner: z.int(), vendor: z.int() }),
  /** Decide which pages and buttons are shown. Those that have not ended. */
  memberships: z.array(membershipSchema),
  language: z.enum(LANGUAGES).nullable(),
  currency: currencySchema.nullable(),
  imageUrl: z.string().nullable(),
});
export type Me = z.infer<typeof meSchema>;

/** Far above what is stored: the auth service has the rules. */
const TYPED_MAX_CHARS = 1_000;

/** What a browser knows about an account that it signs in to for the first time. */
const newAccountSchema = z.object({
  /** Time since it first asked for a mail to this address (ms); absent if it did not. */
  askedAgoMs: z.int().min(0).optional(),
  /** Typed here in the meantime, with the code or the sign-up. */
  name: z.string().max(TYPED_MAX_CHARS).optional(),
  language: z.enum(LANGUAGES).optional(),
  password: z.string().min(1).max(TYPED_MAX_CHARS).optional(),
});
export type NewAccount = z.infer<typeof newAccountSchema>;

export const loginInput = newAccountSchema.extend({
  accessToken: z.string().min(1).max(16_384),
});

export const loginOutput = meSchema.extend({
  /** The account's password was replaced by one that nobody knows. */
  passwordDropped: z.boolean(),
});
export type Login = z.infer<typeof loginOutput>;

export const SIGN_OUT_SCOPES = ['local', 'others', 'global'] as const;
export type SignOutScope = (typeof SIGN_OUT_SCOPES)[number];

/** Sessions to end, with the scope names of the auth service; by default the current one. */
export const logoutInput = z.object({ scope: z.enum(SIGN_OUT_SCOPES).optional() }).optional();

/** Response of `GET /api/config`, which tells the page where to sign in. */
export const clientConfigSchema = z.object({
  authMode: z.enum(['embedded', 'hosted']),
  supabaseUrl: z.string().nullable(),
  supabaseKey: z.string().nullable(),
  siteUrl: z.string(),
  /** For guests, for example about a refund. */
  supportEmail: z.string(),
  /** For questions about the terms and personal data. */
  legalEmail: z.string(),
  /** Nothing is sold at the moment, see `SALES`. */
  salesOff: z.boolean(),
  /** The currencies that cards can pay here. */
  cardCurrencies: z.array(currencySchema),
  /** The wallets of telephones that tickets can be put into. */
  passes: z.array(z.enum(PASS_WALLETS)),
});
export type ClientConfig = z.infer<typeof clientConfigSchema>;
