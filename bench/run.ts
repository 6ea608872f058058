import type { Answer } from './connection.ts';

/** Result of a variant in one round. */
export interface Run {
  /** Responses per second, including errors. */
  perSecond: number;
  p50Ms: number;
  p99Ms: number;
  /** CPU time of the server per request (µs), which other load distorts less than the rate. */
  cpuUs: number;
  /** Share of the used CPU time that belongs to neither the server nor this process: 0 to 1. */
  othersShare: number;
  /** Number of responses by result: `ok` or an error code. */
  answers: Record<string, number>;
  /** `ok` responses per second, up to the last of these. */
  okPerSecond: number;
  /** Time of the last response, by `performance.now()`. */
  lastAt: number;
}

/** A connection that carries one request at a time. */
export interface RequestSocket {
  send: (request: string) => Promise<Answer>;
  close: () => void;
}

/** A response with its latency. */
export interface TimedAnswer extends Answer {
  latencyMs: number;
  /** By `performance.now()`. */
  answeredAt: number;
}
