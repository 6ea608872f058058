import { env } from 'cloudflare:test';
import { expect, test } from 'vitest';
import { eventOnSale } from '#tests/support/worker/events.ts';
import { SITE } from '#tests/support/worker/people.ts';
import { notifyBoxOffice } from '#worker/box-office/notify-box-office.ts';
import { createDeps } from '#worker/deps.ts';
import { findEventGuarded } from '#worker/events/event-guard.ts';

/** Dependencies that note how stubs of box offices and live boards are made. */
function watchedDeps() {
  const made: unknown[] = [];
  const watched = <Namespace extends object>(real: Namespace): Namespace =>
    new Proxy(real, {
      get: (target, name) => {
        const method = (Reflect.get(target, name) as (...args: unknown[]) => unknown).bind(target);
        return (...args: unknown[]) => {
          made.push(args[1]);
          return method(...args);
        };
      },
    });
  const deps = createDeps({
    ...env,
    BOX_OFFICE: watched(env.BOX_OFFICE),
    LIVE_BOARD: watched(env.LIVE_BOARD),
  });
  return { deps, made };
}

async function eventIn(zone: string): Promise<string> {
  const { eventId } = await eventOnSale();
  await env.DB.prepare('UPDATE events SET time_zone = ? WHERE id = ?').bind(zone, eventId).run();
  return eventId;
}

test('the first edit of an event creates its box office in the region of its time zone', async () => {
  const eventId = await eventIn('America/Monterrey');
  const { deps, made } = watchedDeps();
  await notifyBoxOffice(deps, eventId);
  expect(made).toEqual([{ locationHint: 'enam' }]);
});

test('the first guest of an event creates its objects in the region of its time zone', async () => {
  const eventId = await eventIn('Europe/Moscow');
  const { deps, made } = watchedDeps();
  await findEventGuarded({ env, now: Date.now }, new Request(SITE), eventId);
  deps.boxOffice(eventId);
  deps.liveBoard({ eventId, shard: 3 });
  expect(made).toEqual([{ locationHint: 'eeur' }, { locationHint: 'eeur' }]);
});
