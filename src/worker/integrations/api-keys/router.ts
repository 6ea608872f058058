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

/** Keys of the public API. Users only see their own, administrators included. */
export const apiKeysRouter = router({
  list: organizerProcedure
    .output(listApiKeysOutput)
    .query(async ({ ctx }) => ({ items: await listKeys(ctx.deps, { actor: ctx.actor }) })),

  create: organizerProcedure
    .input(createApiKeyInput)
    .output(createApiKeyOutput)
    .mutation(asActor(createKey, ({ deps, env }) => ({ ...deps, derivation: env }))),

  revoke: organizerProcedure.input(revokeApiKeyInput).output(revokeApiKeyOutput).mutation(asActor(revokeKey)),
});
