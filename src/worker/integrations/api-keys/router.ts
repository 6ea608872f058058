import { ofOrganizationInput } from '#shared/contracts/common.ts';
import {
  createApiKeyInput,
  createApiKeyOutput,
  listApiKeysOutput,
  revokeApiKeyInput,
  revokeApiKeyOutput,
} from '#shared/contracts/integrations/api-keys.ts';
import { organizerProcedure, router } from '#worker/trpc/init.ts';
import { asActor } from '#worker/trpc/resolvers.ts';
import { createKey, listKeys, revokeKey } from './manage-keys.ts';

/** Keys of the public API. Only the owners of their organization see them. */
export const apiKeysRouter = router({
  list: organizerProcedure.input(ofOrganizationInput).output(listApiKeysOutput).query(asActor(listKeys)),

  create: organizerProcedure
    .input(createApiKeyInput)
    .output(createApiKeyOutput)
    .mutation(asActor(createKey, ({ deps, env }) => ({ ...deps, derivation: env }))),

  revoke: organizerProcedure.input(revokeApiKeyInput).output(revokeApiKeyOutput).mutation(asActor(revokeKey)),
});
