import type { Answer } from './connection.ts';

/** What a variant did in one round. */
export interface Run {
  /** Requests answered a second, whatever the answer. */
  perSecond: number;
  p50Ms: number;
  p99Ms: number;
  /** CPU time of the server per request (µs), which other work on the machine blurs less than it does a rate. */
  cpuUs: number;
  /** How much of the CPU time that was used meanwhile neither the server nor this process used: 0 to 1. */
  othersShare: number;
  /** How many requests got which answer: `ok`, or an error code. */
  answers: Record<string, number>;
  /** Those of them a second that were answered `ok`, until the last of these. */
  okPerSecond: number;
  /** When the last was answered, by `performance.now()`. */
  lastAt: number;
}

/** Something that carries one request at a time. */
export interface Line {
  send: (request: string) => Promise<Answer>;
  close: () => void;
}

/** An answer, and how long it took. */
export interface TimedAnswer extends Answer {
  latencyMs: number;
  /** By `performance.now()`. */
  answeredAt: number;
}
