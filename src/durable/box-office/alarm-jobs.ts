import type { EventContext } from './event-context.ts';

type JobContext = Pick<EventContext, 'alarm' | 'now' | 'logError'>;

const RETRY_FIRST_MS = 1_000;
const RETRY_MAX_MS = 60_000;
/** Failed runs before the backoff grows: most failures pass within seconds. */
const RETRIES_WITHOUT_BACKOFF = 5;

/** Background work of one service. */
export interface AlarmJob {
  name: string;
  /** Whether work is left, for example after a crash. */
  isPending: () => boolean;
  /** @returns the time until the next run (ms), null when nothing is left */
  run: () => Promise<number | null>;
}

/** Exponential backoff, 1 s to 60 s, after some tries at the shortest interval. @returns ms */
export function backoffMs(failedRuns: number): number {
  return Math.min(RETRY_MAX_MS, RETRY_FIRST_MS * 2 ** Math.max(0, failedRuns - RETRIES_WITHOUT_BACKOFF));
}

/** Runs the jobs of the services from the object's one alarm; a job that throws delays no other. */
export class AlarmJobs {
  readonly #event: JobContext;
  readonly #jobs: readonly AlarmJob[];
  readonly #failedRuns = new Map<string, number>();

  constructor(event: JobContext, jobs: readonly AlarmJob[]) {
    this.#event = event;
    this.#jobs = jobs;
  }

  /** Call once, when the object starts. */
  resume(): void {
    if (this.#jobs.some((job) => job.isPending())) this.#event.alarm.ringAt(this.#event.now());
  }

  async run(): Promise<void> {
    this.#event.alarm.rang();
    for (const job of this.#jobs) {
      const waitMs = await this.#runOne(job);
      if (waitMs !== null) this.#event.alarm.ringAt(this.#event.now() + waitMs);
    }
  }

  async #runOne(job: AlarmJob): Promise<number | null> {
    try {
      const waitMs = await job.run();
      this.#failedRuns.delete(job.name);
      return waitMs;
    } catch (error) {
      this.#event.logError(`alarm ${job.name}`, error);
      const failedRuns = (this.#failedRuns.get(job.name) ?? 0) + 1;
      this.#failedRuns.set(job.name, failedRuns);
      return backoffMs(failedRuns);
    }
  }
}
