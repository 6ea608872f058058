import {
  acceptInvitationInput,
  acceptInvitationOutput,
  changeInvitationInput,
  changeMemberInput,
  invitationInput,
  invitationOutput,
  inviteMemberInput,
  inviteMemberOutput,
  leaveInput,
  membersOutput,
  removeMemberInput,
} from '#shared/contracts/organizations/members.ts';
import { doneOutput, ofOneOrganization } from '#shared/contracts/organizations/organizations.ts';
import {
  identifiedProcedure,
  router,
  signedInProcedure,
  verifiedProcedure,
  whileSessionLives,
} from '#worker/trpc/init.ts';
import { asActor, outcome } from '#worker/trpc/resolvers.ts';
import { acceptOwnInvitation, showInvitation } from './accept-invitation.ts';
import { changeMember, leaveOrganization, removeMember } from './change-member.ts';
import { inviteMember, resendInvitation, withdrawOwnInvitation } from './invite-member.ts';
import { listMembers } from './list-members.ts';

export const membersRouter = router({
  list: signedInProcedure.input(ofOneOrganization).output(membersOutput).query(asActor(listMembers)),

  invite: verifiedProcedure
    .use(whileSessionLives)
    .input(inviteMemberInput)
    .output(inviteMemberOutput)
    .mutation(asActor(inviteMember)),

  withdraw: verifiedProcedure
    .input(changeInvitationInput)
    .output(doneOutput)
    .mutation(asActor(withdrawOwnInvitation)),

  resend: verifiedProcedure
    .input(changeInvitationInput)
    .output(doneOutput)
    .mutation(asActor(resendInvitation)),

  invitation: identifiedProcedure
    .input(invitationInput)
    .output(invitationOutput)
    .query(outcome(({ ctx, input }) => showInvitation(ctx.deps, { ...input, actor: ctx.actor }))),

  accept: verifiedProcedure
    .input(acceptInvitationInput)
    .output(acceptInvitationOutput)
    .mutation(asActor(acceptOwnInvitation)),

  change: verifiedProcedure
    .use(whileSessionLives)
    .input(changeMemberInput)
    .output(doneOutput)
    .mutation(asActor(changeMember)),

  remove: verifiedProcedure
    .use(whileSessionLives)
    .input(removeMemberInput)
    .output(doneOutput)
    .mutation(asActor(removeMember)),

  leave: verifiedProcedure.input(leaveInput).output(doneOutput).mutation(asActor(leaveOrganization)),
});
