/** D1's words during a reset. */
const RESET = 'D1_ERROR: Internal error in D1 DB storage caused object to be reset.';

/** D1 refuses all calls until then (Unix ms). The Worker and its objects share one isolate here. */
let awayUntil = 0;

/** `/bench/d1-away?seconds=80` takes D1 away from now on. */
export function takeD1Away({ searchParams }: URL): Response {
  awayUntil = Date.now() + 1_000 * Number(searchParams.get('seconds'));
  return Response.json({ awayUntil });
}

export async function unlessAway<T>(run: () => Promise<T>): Promise<T> {
  if (Date.now() < awayUntil) throw new Error(RESET);
  return run();
}
