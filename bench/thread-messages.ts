import type { TimedAnswer } from './run.ts';

/** The server's port, and how many connections over HTTP, or the path of each door's socket. */
export type LinesAt = { port: number; connections: number } | { port: number; paths: readonly string[] };

/** First what is to be sent, then how. */
export type ToSend = { requests: readonly string[] } | { perSecond: number | null };

export interface Sent {
  answers: readonly TimedAnswer[];
  /** What `answeredAt` counts from. */
  clockZeroMs: number;
}
