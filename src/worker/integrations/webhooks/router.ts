import {
  createWebhookInput,
  deleteWebhookInput,
  deleteWebhookOutput,
  deliveriesInput,
  deliveriesOutput,
  listWebhooksOutput,
  resendWebhookInput,
  rotateWebhookInput,
  testWebhookInput,
  testWebhookOutput,
  updateWebhookInput,
  webhookOutput,
  webhookSecretOutput,
} from '#shared/contracts/integrations/webhooks.ts';
import { limitsApply } from '#worker/auth/mode.ts';
import type { RequestContext } from '#worker/trpc/context.ts';
import { organizerProcedure, router, unwrap } from '#worker/trpc/init.ts';
import { debounceWebhookDrain } from './debounced-webhook-drain.ts';
import { listDeliveries, resendDeliveries, sendTest } from './deliveries.ts';
import {
  createEndpoint,
  type EndpointDeps,
  listEndpoints,
  removeEndpoint,
  rotateEndpoint,
  updateEndpoint,
} from './manage-endpoints.ts';
import { mayReachThisMachine } from './webhook-deps.ts';

/** Webhook endpoints. Users only see their own, administrators included. */
export const webhooksRouter = router({
  list: organizerProcedure.output(listWebhooksOutput).query(async ({ ctx }) => {
    // A user who views the list wants to see recent deliveries, not those of the last cron run.
    debounceWebhookDrain(ctx.env, ctx.waitUntil, true);
    return { items: await listEndpoints(ctx.deps, { actor: ctx.actor }) };
  }),

  create: organizerProcedure
    .input(createWebhookInput)
    .output(webhookSecretOutput)
    .mutation(async ({ ctx, input }) =>
      unwrap(await createEndpoint(endpointDeps(ctx), { ...input, actor: ctx.actor })),
    ),

  update: organizerProcedure
    .input(updateWebhookInput)
    .output(webhookOutput)
    .mutation(async ({ ctx, input }) =>
      unwrap(await updateEndpoint(endpointDeps(ctx), { ...input, actor: ctx.actor })),
    ),

  rotate: organizerProcedure
    .input(rotateWebhookInput)
    .output(webhookSecretOutput)
    .mutation(async ({ ctx, input }) =>
      unwrap(await rotateEndpoint(endpointDeps(ctx), { ...input, actor: ctx.actor })),
    ),

  delete: organizerProcedure
    .input(deleteWebhookInput)
    .output(deleteWebhookOutput)
    .mutation(async ({ ctx, input }) =>
      unwrap(await removeEndpoint(ctx.deps, { ...input, actor: ctx.actor })),
    ),

  deliveries: organizerProcedure
    .input(deliveriesInput)
    .output(deliveriesOutput)
    .query(async ({ ctx, input }) => unwrap(await listDeliveries(ctx.deps, { ...input, actor: ctx.actor }))),

  test: organizerProcedure
    .input(testWebhookInput)
    .output(testWebhookOutput)
    .mutation(async ({ ctx, input }) =>
      unwrap(await sendTest(sendDeps(ctx), { ...input, actor: ctx.actor })),
    ),

  resend: organizerProcedure
    .input(resendWebhookInput)
    .output(testWebhookOutput)
    .mutation(async ({ ctx, input }) =>
      unwrap(await resendDeliveries(sendDeps(ctx), { ...input, actor: ctx.actor })),
    ),
});

function endpointDeps({ deps, env }: RequestContext): EndpointDeps {
  return { ...deps, derivation: env, local: mayReachThisMachine(env) };
}

function sendDeps({ deps, env, request }: RequestContext) {
  return { ...deps, limited: limitsApply(env, request) };
}
