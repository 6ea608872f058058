import { z } from 'zod';
import { readerOf } from '#db/client.ts';
import { readMayDraft } from '#db/readers/accounts/users.ts';
import { idSchema } from '#shared/ids.ts';
import { organizes } from '#shared/states.ts';
import { refusal, verifiedProcedure } from './init.ts';

const subjectSchema = z.object({
  eventId: idSchema.nullish(),
  ticketTypeId: idSchema.nullish(),
  menuItemId: idSchema.nullish(),
});

/**
 * For organizers, and for applicants whose request is pending: those may edit their own drafts. Events that a former
 * organizer published stay closed to them.
 */
export const draftProcedure = verifiedProcedure.use(async ({ ctx, getRawInput, next }) => {
  const { actor, deps } = ctx;
  if (organizes(actor.role)) return next({ ctx });
  const subject = subjectSchema.safeParse(await getRawInput());
  const ids = Object.values(subject.data ?? {}).filter((id) => typeof id === 'string');
  if (!(await readMayDraft(readerOf(deps.db), actor.id, ids))) throw refusal('ORGANIZERS_ONLY');
  return next({ ctx });
});
