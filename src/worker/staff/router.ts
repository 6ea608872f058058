import {
  addStaffInput,
  addStaffOutput,
  answerInvitationInput,
  answerInvitationOutput,
  listStaffInput,
  listStaffOutput,
  myStaffOutput,
  offeredShiftsOutput,
  removeStaffInput,
  removeStaffOutput,
  searchStaffInput,
  searchStaffOutput,
  teamOutput,
} from '#shared/contracts/staff/staff.ts';
import { limitsApply } from '#worker/auth/mode.ts';
import { debounceMailDrain } from '#worker/mail/debounced-mail-drain.ts';
import {
  organizerProcedure,
  router,
  signedInProcedure,
  unwrap,
  verifiedProcedure,
} from '#worker/trpc/init.ts';
import { addStaff } from './add-staff.ts';
import { answerInvitation, listOfferedShifts } from './answer-invitation.ts';
import { listMyStaffEvents } from './list-my-staff-events.ts';
import { listStaff, searchStaff } from './list-staff.ts';
import { listTeam } from './list-team.ts';
import { removeStaff } from './remove-staff.ts';

export const staffRouter = router({
  mine: signedInProcedure
    .output(myStaffOutput)
    .query(({ ctx }) => listMyStaffEvents(ctx.deps, { actor: ctx.actor })),

  invitations: signedInProcedure
    .output(offeredShiftsOutput)
    .query(({ ctx }) => listOfferedShifts(ctx.deps, ctx.actor.id)),

  accept: verifiedProcedure
    .input(answerInvitationInput)
    .output(answerInvitationOutput)
    .mutation(async ({ ctx, input }) =>
      unwrap(await answerInvitation(ctx.deps, { ...input, actor: ctx.actor, accepts: true })),
    ),

  decline: verifiedProcedure
    .input(answerInvitationInput)
    .output(answerInvitationOutput)
    .mutation(async ({ ctx, input }) =>
      unwrap(await answerInvitation(ctx.deps, { ...input, actor: ctx.actor, accepts: false })),
    ),

  list: organizerProcedure
    .input(listStaffInput)
    .output(listStaffOutput)
    .query(async ({ ctx, input }) =>
      unwrap(await listStaff(ctx.deps.ofEvent(input.eventId), { ...input, actor: ctx.actor })),
    ),

  team: organizerProcedure.output(teamOutput).query(({ ctx }) => listTeam(ctx.deps, ctx.actor)),

  search: organizerProcedure
    .input(searchStaffInput)
    .output(searchStaffOutput)
    .query(async ({ ctx, input }) => {
      const deps = { ...ctx.deps.ofEvent(input.eventId), limited: limitsApply(ctx.env, ctx.request) };
      return unwrap(await searchStaff(deps, { ...input, actor: ctx.actor }));
    }),

  add: organizerProcedure
    .input(addStaffInput)
    .output(addStaffOutput)
    .mutation(async ({ ctx, input }) => {
      const deps = { ...ctx.deps.ofEvent(input.eventId), limited: limitsApply(ctx.env, ctx.request) };
      const added = unwrap(await addStaff(deps, { ...input, actor: ctx.actor }));
      if (added.outcome === 'invited') debounceMailDrain(ctx.env, ctx.waitUntil);
      return added;
    }),

  remove: organizerProcedure
    .input(removeStaffInput)
    .output(removeStaffOutput)
    .mutation(async ({ ctx, input }) =>
      unwrap(await removeStaff(ctx.deps.ofEvent(input.eventId), { ...input, actor: ctx.actor })),
    ),
});
