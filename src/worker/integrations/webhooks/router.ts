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
import { ringDrains } from '#worker/delivery/ring-drains.ts';
import type { RequestContext } from '#worker/trpc/context.ts';
import { organizerProcedure, router } from '#worker/trpc/init.ts';
import { asActor } from '#worker/trpc/resolvers.ts';

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
    ringDrains(ctx.env, ctx.waitUntil);
    return { items: await listEndpoints(ctx.deps, { actor: ctx.actor }) };
  }),

  create: organizerProcedure
    .input(createWebhookInput)
    .output(webhookSecretOutput)
    .mutation(asActor(createEndpoint, endpointDeps)),

  update: organizerProcedure
    .input(updateWebhookInput)
    .output(webhookOutput)
    .mutation(asActor(updateEndpoint, endpointDeps)),

  rotate: organizerProcedure
    .input(rotateWebhookInput)
    .output(webhookSecretOutput)
    .mutation(asActor(rotateEndpoint, endpointDeps)),

  delete: organizerProcedure
    .input(deleteWebhookInput)
    .output(deleteWebhookOutput)
    .mutation(asActor(removeEndpoint)),

  deliveries: organizerProcedure
    .input(deliveriesInput)
    .output(deliveriesOutput)
    .query(asActor(listDeliveries)),

  test: organizerProcedure.input(testWebhookInput).output(testWebhookOutput).mutation(asActor(sendTest)),

  resend: organizerProcedure
    .input(resendWebhookInput)
    .output(testWebhookOutput)
    .mutation(asActor(resendDeliveries)),
});

function endpointDeps({ deps, env }: RequestContext): EndpointDeps {
  return { ...deps, derivation: env, local: mayReachThisMachine(env) };
}
