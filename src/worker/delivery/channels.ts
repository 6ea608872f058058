import { directoryOf } from '#db/databases.ts';
import type { ChannelName } from '#shared/states.ts';
import type { Env } from '#worker/env.ts';
import { webhookDepsOf } from '#worker/integrations/webhooks/webhook-deps.ts';
import { mailDepsOf } from '#worker/mail/mail-deps.ts';
import { pushDepsOf } from '#worker/push/push-deps.ts';
import type { Channel, DeliveryMessage } from './channel.ts';
import { codeChannel, codeDepsOf } from './channels/code.ts';
import { mailChannel } from './channels/mail.ts';
import { providerChannel, providerDepsOf } from './channels/provider.ts';
import { pushChannel } from './channels/push.ts';
import { webhookChannel } from './channels/webhook.ts';
import type { RelayDeps } from './relay.ts';

/** Null: switched off, or not set up. */
const CHANNEL_OF: Record<ChannelName, (env: Env) => Channel | null> = {
  code: made(codeDepsOf, codeChannel),
  mail: made(mailDepsOf, mailChannel),
  push: made(pushDepsOf, pushChannel),
  webhook: made(webhookDepsOf, webhookChannel),
  provider: made(providerDepsOf, providerChannel),
};

function made<Deps>(depsOf: (env: Env) => Deps | null, channel: (deps: Deps) => Channel) {
  return (env: Env) => {
    const deps = depsOf(env);
    return deps && channel(deps);
  };
}

export function channelOf(env: Env, name: ChannelName): Channel | null {
  return CHANNEL_OF[name](env);
}

export function queueOf(env: Env, name: ChannelName): Queue<DeliveryMessage> {
  const queues: Record<ChannelName, Queue<DeliveryMessage>> = {
    code: env.CODE_QUEUE,
    mail: env.MAIL_QUEUE,
    push: env.PUSH_QUEUE,
    webhook: env.WEBHOOK_QUEUE,
    provider: env.PROVIDER_QUEUE,
  };
  return queues[name];
}

export function relayDeps(env: Env): RelayDeps {
  return { db: directoryOf(env), now: () => Date.now(), newId: () => crypto.randomUUID() };
}
