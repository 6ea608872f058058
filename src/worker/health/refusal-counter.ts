import { addRefusals } from '#db/commits/health/refusal-counts.ts';
import { type DatabaseEnv, directoryOf } from '#db/databases.ts';
import type { ErrorCode } from '#shared/errors/errors.ts';
import { type MetricsEnv, measure } from '#shared/metrics.ts';
import { logError } from '#worker/log.ts';

/** An isolate reports its refusals to D1 this often at most (ms): one write, however many were refused. */
const REPORT_EVERY_MS = 30_000;

const counts = new Map<string, number>();
let reportedAt = Date.now();

/** Counts a refusal for the administrators' page and Analytics Engine. What an evicted isolate had not reported is lost. */
export function countRefusal(
  env: DatabaseEnv & MetricsEnv,
  code: ErrorCode,
  { now, waitUntil }: { now: number; waitUntil: (work: Promise<unknown>) => void },
): void {
  measure(env, 'refusal', 1, code);
  counts.set(code, (counts.get(code) ?? 0) + 1);
  if (now - reportedAt < REPORT_EVERY_MS) return;
  reportedAt = now;
  const report = new Map(counts);
  counts.clear();
  waitUntil(
    addRefusals(directoryOf(env), report, now).catch((error: unknown) => logError('refusal counts', error)),
  );
}
