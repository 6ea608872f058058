import type { TimedAnswer } from './run.ts';

/** The server's port, with the number of HTTP connections or the paths of scanner sockets. */
export type SocketsAt = { port: number; connections: number } | { port: number; paths: readonly string[] };

/** First the requests, then the rate. */
export type ToSend = { requests: readonly string[] } | { perSecond: number | null };

export interface Sent {
  answers: readonly TimedAnswer[];
  /** Zero of `answeredAt`. */
  clockZeroMs: number;
}
