import { z } from 'zod';
import { idSchema } from '#shared/ids.ts';
import { LANGUAGES } from '#shared/text/languages.ts';

/** Phone wallet apps that accept a ticket. */
export const PASS_WALLETS = ['apple', 'google'] as const;

export const passLinkInput = z.object({
  ticketId: idSchema,
  wallet: z.enum(PASS_WALLETS),
  /** Language of the pass. */
  language: z.enum(LANGUAGES),
});
export type PassLinkInput = z.infer<typeof passLinkInput>;

/** URL of the pass: our own for Apple, Google's page for Google. */
export const passLinkOutput = z.object({ url: z.string() });
