import { idOutput } from '#shared/contracts/events/events.ts';
import {
  addCrewInput,
  addCrewOutput,
  crewsOutput,
  deleteCrewInput,
  listCrewsInput,
  renameCrewInput,
  saveCrewInput,
} from '#shared/contracts/staff/crews.ts';
import { limitsApply } from '#worker/auth/mode.ts';
import { debounceMailDrain } from '#worker/mail/debounced-mail-drain.ts';
import { organizerProcedure, router, unwrap } from '#worker/trpc/init.ts';
import { addCrew } from './add-crew.ts';
import { deleteOwnCrew, renameOwnCrew, saveEventCrew } from './change-crew.ts';
import { listCrews } from './list-crews.ts';

export const crewsRouter = router({
  list: organizerProcedure
    .input(listCrewsInput)
    .output(crewsOutput)
    .query(async ({ ctx, input }) => unwrap(await listCrews(ctx.deps, { ...input, actor: ctx.actor }))),

  save: organizerProcedure
    .input(saveCrewInput)
    .output(idOutput)
    .mutation(async ({ ctx, input }) =>
      unwrap(await saveEventCrew(ctx.deps.ofEvent(input.eventId), { ...input, actor: ctx.actor })),
    ),

  rename: organizerProcedure
    .input(renameCrewInput)
    .output(idOutput)
    .mutation(async ({ ctx, input }) =>
      unwrap(await renameOwnCrew(ctx.deps, { ...input, actor: ctx.actor })),
    ),

  delete: organizerProcedure
    .input(deleteCrewInput)
    .output(idOutput)
    .mutation(async ({ ctx, input }) =>
      unwrap(await deleteOwnCrew(ctx.deps, { ...input, actor: ctx.actor })),
    ),

  add: organizerProcedure
    .input(addCrewInput)
    .output(addCrewOutput)
    .mutation(async ({ ctx, input }) => {
      const deps = { ...ctx.deps.ofEvent(input.eventId), limited: limitsApply(ctx.env, ctx.request) };
      const added = unwrap(await addCrew(deps, { ...input, actor: ctx.actor }));
      if (added.items.some(({ outcome }) => outcome === 'invited')) debounceMailDrain(ctx.env, ctx.waitUntil);
      return added;
    }),
});
