import { idOutput } from '#shared/contracts/events/events.ts';
import {
  changeOwnerInput,
  createOrganizationInput,
  doneOutput,
  myOrganizationsOutput,
  ofOneOrganization,
  organizationOutput,
  renameOrganizationInput,
  setResponsibleInput,
} from '#shared/contracts/organizations/organizations.ts';
import { router, signedInProcedure, verifiedProcedure, whileSessionLives } from '#worker/trpc/init.ts';
import { asActor } from '#worker/trpc/resolvers.ts';
import { createOrganization, renameOwnOrganization, takeOverAccount } from './change-organization.ts';
import { addOwner, removeOwner } from './members/change-member.ts';
import { listMyOrganizations, showOrganization } from './show-organizations.ts';

export const organizationsRouter = router({
  mine: signedInProcedure
    .output(myOrganizationsOutput)
    .query(({ ctx: { deps, actor } }) => listMyOrganizations(deps, { actor })),

  get: signedInProcedure.input(ofOneOrganization).output(organizationOutput).query(asActor(showOrganization)),

  create: verifiedProcedure
    .input(createOrganizationInput)
    .output(idOutput)
    .mutation(asActor(createOrganization)),

  rename: verifiedProcedure
    .input(renameOrganizationInput)
    .output(doneOutput)
    .mutation(asActor(renameOwnOrganization)),

  addOwner: verifiedProcedure
    .use(whileSessionLives)
    .input(changeOwnerInput)
    .output(doneOutput)
    .mutation(asActor(addOwner)),

  removeOwner: verifiedProcedure
    .use(whileSessionLives)
    .input(changeOwnerInput)
    .output(doneOutput)
    .mutation(asActor(removeOwner)),

  setResponsible: verifiedProcedure
    .use(whileSessionLives)
    .input(setResponsibleInput)
    .output(doneOutput)
    .mutation(asActor(takeOverAccount)),
});
