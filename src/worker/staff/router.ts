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
import { organizerProcedure, router, signedInProcedure, verifiedProcedure } from '#worker/trpc/init.ts';
import { asActor, ofEvent, outcome } from '#worker/trpc/resolvers.ts';
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
    .mutation(
      outcome(({ ctx, input }) => answerInvitation(ctx.deps, { ...input, actor: ctx.actor, accepts: true })),
    ),

  decline: verifiedProcedure
    .input(answerInvitationInput)
    .output(answerInvitationOutput)
    .mutation(
      outcome(({ ctx, input }) => answerInvitation(ctx.deps, { ...input, actor: ctx.actor, accepts: false })),
    ),

  list: organizerProcedure.input(listStaffInput).output(listStaffOutput).query(asActor(listStaff, ofEvent)),

  team: organizerProcedure.output(teamOutput).query(({ ctx }) => listTeam(ctx.deps, ctx.actor)),

  search: organizerProcedure
    .input(searchStaffInput)
    .output(searchStaffOutput)
    .query(asActor(searchStaff, ofEvent)),

  add: organizerProcedure.input(addStaffInput).output(addStaffOutput).mutation(asActor(addStaff, ofEvent)),

  remove: organizerProcedure
    .input(removeStaffInput)
    .output(removeStaffOutput)
    .mutation(asActor(removeStaff, ofEvent)),
});
