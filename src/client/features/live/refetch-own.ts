import type { QueryClient, QueryKey } from '@tanstack/react-query';
import { readFresh } from '#client/lib/api/trpc.ts';

/** D1 lags behind the Durable Object: delays of the refetches until both agree, up to the last one (ms). */
const LOOKS_MS = [1_000, 3_000, 10_000];

interface Owned {
  id: string;
  status: string;
}

interface OwnThings<Thing extends Owned, Change> {
  /** Prefix of all queries about them. */
  queryKey: QueryKey;
  /** Prefixes of the list queries and of the single-item queries. */
  listKey: QueryKey;
  oneKey: QueryKey;
  idOf: (change: Change) => string;
  withChange: (thing: Thing, change: Change) => Thing;
  /** Jitter among clients that receive the same event (ms). */
  spreadMs: number;
}

/** Applies changes of a person's own tickets or orders to every cached list and page. */
export function createOwnRefetch<Thing extends Owned, Change extends { status: string }>(
  client: QueryClient,
  { queryKey, listKey, oneKey, idOf, withChange, spreadMs }: OwnThings<Thing, Change>,
) {
  const expected = new Map<string, Change>();
  let waiting = false;
  let looks = 0;

  const patch = () => {
    const changed = (thing: Thing) => {
      const change = expected.get(thing.id);
      return change ? withChange(thing, change) : thing;
    };
    client.setQueriesData<{ items: Thing[] }>(
      { queryKey: listKey },
      (list) => list && { ...list, items: list.items.map(changed) },
    );
    client.setQueriesData<Thing>({ queryKey: oneKey }, (thing) => thing && changed(thing));
  };
  const known = () => [
    ...client
      .getQueriesData<{ items: Thing[] }>({ queryKey: listKey })
      .flatMap(([, list]) => list?.items ?? []),
    ...client.getQueriesData<Thing>({ queryKey: oneKey }).flatMap(([, thing]) => thing ?? []),
  ];
  const look = async () => {
    waiting = false;
    readFresh();
    await client.invalidateQueries({ queryKey });
    const things = known();
    for (const [id, change] of expected) {
      const agrees = (thing: Thing) => thing.status === change.status && withChange(thing, change) === thing;
      if (things.every((thing) => thing.id !== id || agrees(thing))) expected.delete(id);
    }
    patch();
    looks += 1;
    if (expected.size > 0 && looks < LOOKS_MS.length) lookLater();
    else expected.clear();
  };
  const lookLater = () => {
    if (waiting) return;
    waiting = true;
    setTimeout(() => void look(), (LOOKS_MS[looks] ?? 0) + Math.random() * spreadMs);
  };

  return {
    changed: (change: Change) => {
      expected.set(idOf(change), change);
      // A fetch started before this change would revert it.
      void client.cancelQueries({ queryKey }).then(patch);
      looks = 0;
      lookLater();
    },
  };
}
