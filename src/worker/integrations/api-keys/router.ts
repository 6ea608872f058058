import {
  createApiKeyInput,
  createApiKeyOutput,
  listApiKeysOutput,
  revokeApiKeyInput,
  revokeApiKeyOutput,
} from '#shared/contracts/integrations/api-keys.ts';
import { debounceMailDrain } from '#worker/mail/debounced-mail-drain.ts';
import { organizerProcedure, router, unwrap } from '#worker/trpc/init.ts';
import { createKey, listKeys, revokeKey } from './manage-keys.ts';

/** Keys of the public API. Users only see their own, administrators included. */
export const apiKeysRouter = router({
  list: organizerProcedure
    .output(listApiKeysOutput)
    .query(async ({ ctx }) => ({ items: await listKeys(ctx.deps, { actor: ctx.actor }) })),

  create: organizerProcedure
    .input(createApiKeyInput)
    .output(createApiKeyOutput)
    .mutation(async ({ ctx, input }) => {
      const deps = { ...ctx.deps, derivation: ctx.env };
      const created = unwrap(await createKey(deps, { ...input, actor: ctx.actor }));
      debounceMailDrain(ctx.env, ctx.waitUntil);
      return created;
    }),

  revoke: organizerProcedure
    .input(revokeApiKeyInput)
    .output(revokeApiKeyOutput)
    .mutation(async ({ ctx, input }) => unwrap(await revokeKey(ctx.deps, { ...input, actor: ctx.actor }))),
});
