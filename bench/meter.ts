import { machineCpuUs, ownCpuUs, workerdCpuUs } from './process-cpu.ts';
import type { Run } from './run.ts';
import { quantile } from './statistics.ts';

interface TrpcBody {
  result?: { data: { outcome?: string; code?: string } };
  error?: { data: { errorCode: string } };
}

/** `ok` or an error code. A refused scan is a value, every other refusal an error. */
export function judge(body: string): string {
  const { result, error } = JSON.parse(body) as TrpcBody;
  if (error) return error.data.errorCode;
  return result?.data.outcome === 'refused' ? (result.data.code ?? 'refused') : 'ok';
}

/** Records responses from its construction until `read`. */
export class Meter {
  readonly #latencies: number[] = [];
  readonly #answers = new Map<string, number>();
  readonly #startedAt = performance.now();
  readonly #serverCpuUs: () => number;
  readonly #before: { server: number; own: number; machine: number };
  #lastAt = this.#startedAt;
  #lastOkAt = this.#startedAt;

  /** @param serverCpuUs the server's CPU time so far */
  constructor(serverCpuUs: () => number = workerdCpuUs) {
    this.#serverCpuUs = serverCpuUs;
    this.#before = { server: serverCpuUs(), own: ownCpuUs(), machine: machineCpuUs() };
  }

  /** @param answeredAt by `performance.now()` */
  count({ body, latencyMs, answeredAt }: { body: string; latencyMs: number; answeredAt: number }): void {
    this.#latencies.push(latencyMs);
    const verdict = judge(body);
    this.#answers.set(verdict, (this.#answers.get(verdict) ?? 0) + 1);
    this.#lastAt = Math.max(this.#lastAt, answeredAt);
    if (verdict === 'ok') this.#lastOkAt = Math.max(this.#lastOkAt, answeredAt);
  }

  /** @param latencies overrides the response latencies, if something else was measured (ms) */
  read(latencies: readonly number[] = this.#latencies): Run {
    const elapsedMs = this.#lastAt - this.#startedAt;
    const server = this.#serverCpuUs() - this.#before.server;
    const own = ownCpuUs() - this.#before.own;
    const machine = machineCpuUs() - this.#before.machine;
    const requests = this.#latencies.length;
    return {
      perSecond: (requests / elapsedMs) * 1_000,
      p50Ms: quantile(latencies, 0.5),
      p99Ms: quantile(latencies, 0.99),
      cpuUs: server / requests,
      othersShare: Math.max(0, 1 - (server + own) / machine),
      answers: Object.fromEntries(this.#answers),
      lastAt: this.#lastAt,
      okPerSecond: ((this.#answers.get('ok') ?? 0) / (this.#lastOkAt - this.#startedAt)) * 1_000,
    };
  }
}
