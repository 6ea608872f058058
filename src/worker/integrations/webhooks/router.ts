import { ofOrganizationInput } from '#shared/contracts/common.ts';
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

/** Webhook endpoints. Only the owners of their organization see them. */
export const webhooksRouter = router({
  list: organizerProcedure
    .input(ofOrganizationInput)
    .output(listWebhooksOutput)
    .query(
      asActor(listEndpoints, ({ env, deps, waitUntil }) => {
        // A user who views the list wants to see recent deliveries, not those of the last cron run.
        ringDrains(env, waitUntil);
        return deps;
      }),
    ),

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
