import { z } from 'zod';
import { persistedStore } from '#client/lib/persisted-store.ts';
import { planSchema } from '#shared/seats/plan.ts';

/** Unsaved work on plans, by the document's key: it survives a closed page and a lost network. */
export const planDrafts = persistedStore(
  'aforo-plan-draft:',
  z.object({
    /** The saved version on which the work began. */
    version: z.int(),
    plan: planSchema,
  }),
);
