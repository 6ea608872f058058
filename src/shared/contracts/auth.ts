import { z } from 'zod';
import { USER_ROLES } from '../states.ts';
import { LANGUAGES } from '../text/languages.ts';
import { PASS_WALLETS } from './passes.ts';
import { currencySchema } from './values.ts';

export const meSchema = z.object({
  id: z.string(),
  email: z.string(),
  emailVerified: z.boolean(),
  /** A second factor is in force and this session has not given it: the page asks for it before anything else. */
  needsSecondFactor: z.boolean(),
  name: z.string(),
  role: z.enum(USER_ROLES),
  /** Asked to organize and waits for the answer: prepares drafts meanwhile. */
  organizerPending: z.boolean(),
  /** Events at whose door or bar this person works; decides what the navigation offers. */
  staffOf: z.object({ scanner: z.int(), vendor: z.int() }),
  language: z.enum(LANGUAGES).nullable(),
  currency: currencySchema.nullable(),
  imageUrl: z.string().nullable(),
});
export type Me = z.infer<typeof meSchema>;

export const loginInput = z.object({
  accessToken: z.string().min(1).max(16_384),
  /** What the page is shown in: kept for whoever has no language yet. */
  language: z.enum(LANGUAGES).optional(),
});

export const SIGN_OUT_SCOPES = ['local', 'others', 'global'] as const;
export type SignOutScope = (typeof SIGN_OUT_SCOPES)[number];

/** Which sessions to end, as the auth service's own sign-out names them; by default the one that asks. */
export const logoutInput = z.object({ scope: z.enum(SIGN_OUT_SCOPES).optional() }).optional();

/** What `GET /api/config` answers: which auth service the page signs in at. */
export const clientConfigSchema = z.object({
  authMode: z.enum(['embedded', 'hosted']),
  supabaseUrl: z.string().nullable(),
  supabaseAnonKey: z.string().nullable(),
  siteUrl: z.string(),
  /** Whom guests write to, for example for a refund; null when the deployment names nobody. */
  supportEmail: z.string().nullable(),
  /** Whom they write to about the terms and their data; null likewise. */
  legalEmail: z.string().nullable(),
  /** The wallets of telephones that tickets can be put into. */
  passes: z.array(z.enum(PASS_WALLETS)),
});
export type ClientConfig = z.infer<typeof clientConfigSchema>;
