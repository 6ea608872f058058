/** The benchmark's settings of a Worker, besides the product's. */
export interface BenchSettings {
  /** Time of a D1 call in the model (ms); 0 measures the local D1 as it is. */
  D1_MS: number;
}

/** When the model's database is free again (Unix ms). The Worker and its objects share one isolate here. */
let freeAt = 0;

/**
 * D1's documented behavior: a database runs one query or batch at a time, so calls of T ms queue up at 1000 / T a second.
 * https://developers.cloudflare.com/d1/platform/limits/
 */
export async function oneAtATime<T>({ D1_MS }: BenchSettings, run: () => Promise<T>): Promise<T> {
  if (D1_MS === 0) return run();
  const now = Date.now();
  freeAt = Math.max(freeAt, now) + D1_MS;
  const [answer] = await Promise.allSettled([
    run(),
    new Promise((resolve) => setTimeout(resolve, freeAt - now)),
  ]);
  if (answer.status === 'rejected') throw answer.reason;
  return answer.value;
}
