import { dropExpired } from '#db/commits/delivery/deliveries.ts';
import { CHANNELS, type ChannelName } from '#shared/states.ts';
import type { Env } from '#worker/env.ts';
import { logError } from '#worker/log.ts';
import { mayHaveEndpoints } from './channels/webhook-endpoints.ts';
import { channelOf, queueOf, relayDeps } from './channels.ts';
import { debouncedDrain } from './debounced-drain.ts';
import { relay } from './relay.ts';

/** Debounce (ms), its maximum, and a run's duration. A request's background work ends after 30 s. */
const PACE = { calmMs: 500, calmMaxMs: 5_000, runMs: 20_000 };
/** Duration of the cron's run (ms): it ends before the next one begins. */
const MINUTE_MS = 50_000;
/** A code is handed to its queue when it is asked for, and an alert by the cron that finds it. */
const RUNG = CHANNELS.filter((name) => name !== 'code' && name !== 'alert');

/** One for an isolate; tests have several environments in one. */
const triggers = new WeakMap<Env, ReturnType<typeof debouncedDrain>>();

/** Debounces the sending of what a mutation may owe, in every channel. */
export function ringDrains(env: Env, waitUntil: (work: Promise<unknown>) => void): void {
  const trigger = triggers.get(env) ?? debouncedDrain(PACE, (error) => logError('deliveries', error));
  triggers.set(env, trigger);
  const work = (forMs: number) => {
    const names = RUNG.filter((name) => name !== 'webhook' || mayHaveEndpoints(Date.now()));
    return relayAll(env, names, forMs);
  };
  trigger(work, waitUntil);
}

/** The cron's part: hands over what is due by time, what a crash left, and what a queue lost. */
export async function sweepDue(env: Env): Promise<void> {
  const { db, now } = relayDeps(env);
  await dropExpired(db, now()).catch((error: unknown) => logError('deliveries', error));
  await relayAll(env, CHANNELS, MINUTE_MS);
}

/** Hands over what one channel owes, in a run of the cron. */
export async function sweepChannel(env: Env, name: ChannelName): Promise<void> {
  await relayAll(env, [name], MINUTE_MS);
}

/** In parallel: a failure of one channel delays no other. */
async function relayAll(env: Env, names: readonly ChannelName[], runMs: number): Promise<void> {
  const relayOne = async (name: ChannelName) => {
    const channel = await channelOf(env, name);
    if (channel) await relay(relayDeps(env), channel, queueOf(env, name), runMs);
  };
  await Promise.all(
    names.map((name) =>
      relayOne(name).catch((error: unknown) => logError('deliveries', error, { channel: name })),
    ),
  );
}
