import { directoryOf } from '#db/databases.ts';
import type { ChannelName } from '#shared/states.ts';
import type { Env } from '#worker/env.ts';
import type { Channel, DeliveryMessage } from './channel.ts';
import type { RelayDeps } from './relay.ts';

/** Null: switched off, or not set up. A channel's code loads with its first delivery. */
const CHANNEL_OF: Record<ChannelName, (env: Env) => Promise<Channel | null>> = {
  code: async (env) => {
    const { codeChannel, codeDepsOf } = await import('./channels/code.ts');
    return made(env, codeDepsOf, codeChannel);
  },
  mail: async (env) => {
    const { mailDepsOf } = await import('#worker/mail/mail-deps.ts');
    return made(env, mailDepsOf, (await import('./channels/mail.ts')).mailChannel);
  },
  push: async (env) => {
    const { pushDepsOf } = await import('#worker/push/push-deps.ts');
    return made(env, pushDepsOf, (await import('./channels/push.ts')).pushChannel);
  },
  webhook: async (env) => {
    const { webhookDepsOf } = await import('#worker/integrations/webhooks/webhook-deps.ts');
    return made(env, webhookDepsOf, (await import('./channels/webhook.ts')).webhookChannel);
  },
  provider: async (env) => {
    const { providerChannel, providerDepsOf } = await import('./channels/provider.ts');
    return made(env, providerDepsOf, providerChannel);
  },
  alert: async (env) => {
    const { alertChannel, alertDepsOf } = await import('./channels/alert.ts');
    return made(env, alertDepsOf, alertChannel);
  },
};

function made<Deps>(env: Env, depsOf: (env: Env) => Deps | null, channel: (deps: Deps) => Channel) {
  const deps = depsOf(env);
  return deps && channel(deps);
}

export async function channelOf(env: Env, name: ChannelName): Promise<Channel | null> {
  return await CHANNEL_OF[name](env);
}

export function queueOf(env: Env, name: ChannelName): Queue<DeliveryMessage> {
  const queues: Record<ChannelName, Queue<DeliveryMessage>> = {
    code: env.CODE_QUEUE,
    mail: env.MAIL_QUEUE,
    push: env.PUSH_QUEUE,
    webhook: env.WEBHOOK_QUEUE,
    provider: env.PROVIDER_QUEUE,
    alert: env.ALERT_QUEUE,
  };
  return queues[name];
}

export function relayDeps(env: Env): RelayDeps {
  return { db: directoryOf(env), now: () => Date.now(), newId: () => crypto.randomUUID() };
}
