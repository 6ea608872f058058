import { z } from 'zod';
import { idSchema } from '../ids.ts';
import { LANGUAGES } from '../text/languages.ts';

/** Whose wallets on a phone take a ticket. */
export const PASS_WALLETS = ['apple', 'google'] as const;

export const passLinkInput = z.object({
  ticketId: idSchema,
  wallet: z.enum(PASS_WALLETS),
  /** What the pass is written in. */
  language: z.enum(LANGUAGES),
});
export type PassLinkInput = z.infer<typeof passLinkInput>;

/** Where the browser goes for the pass: ours for Apple's, Google's own page for theirs. */
export const passLinkOutput = z.object({ url: z.string() });
