import { env, runInDurableObject } from 'cloudflare:test';
import type { BoxOffice } from '#durable/box-office/box-office.ts';
import type { BoxOfficeEnv } from '#durable/box-office/event-context.ts';
import type { BoardPush } from '#durable/live-board/board-push.ts';
import type { LiveBoard, LiveBoardEnv } from '#durable/live-board/live-board.ts';
import { type BoardPlace, boardName } from '#shared/live/live-board.ts';
import { boxOfficeOf, type Sale } from './events.ts';

/** A namespace that returns the objects of `reached`. */
function rerouted<Namespace extends object>(real: Namespace, reached: (name: string) => unknown): Namespace {
  return new Proxy(real, {
    get: (target, name) =>
      name === 'getByName' ? reached : (Reflect.get(target, name) as () => unknown).bind(target),
  });
}

/** Intercepts the box office's calls to its boards. @returns a function that restores them */
export async function betweenBoards(
  sale: Sale,
  push: (real: DurableObjectStub<LiveBoard>, content: BoardPush) => Promise<{ viewers: number }>,
): Promise<() => Promise<void>> {
  const change = (to: DurableObjectNamespace<LiveBoard>) =>
    runInDurableObject(boxOfficeOf(sale.eventId), (instance) => {
      (instance as unknown as { env: BoxOfficeEnv }).env.LIVE_BOARD = to;
    });
  const real = env.LIVE_BOARD;
  await change(
    rerouted(real, (name) => ({ push: (content: BoardPush) => push(real.getByName(name), content) })),
  );
  return () => change(real);
}

/** Makes all boards unreachable for the box office. @returns a function that restores them */
export function loseBoards(sale: Sale): Promise<() => Promise<void>> {
  return betweenBoards(sale, () => Promise.reject(new Error('Network connection lost.')));
}

/** Holds the box office's next answer to this board until `release`. */
export async function holdBackAnswer(place: BoardPlace) {
  const asked = Promise.withResolvers<void>();
  const released = Promise.withResolvers<void>();
  const board = env.LIVE_BOARD.getByName(boardName(place));
  await runInDurableObject(board, (instance) => {
    const own = (instance as unknown as { env: LiveBoardEnv }).env;
    const real = own.BOX_OFFICE;
    own.BOX_OFFICE = rerouted(real, (name) => ({
      announceBoard: async (...question: Parameters<BoxOffice['announceBoard']>) => {
        own.BOX_OFFICE = real;
        const answer = await real.getByName(name).announceBoard(...question);
        asked.resolve();
        await released.promise;
        return answer;
      },
    }));
  });
  return { asked: asked.promise, release: () => released.resolve() };
}
