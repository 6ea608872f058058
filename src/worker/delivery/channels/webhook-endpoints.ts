/** How long an isolate remembers that there are no endpoints (ms). The cron serves those created meanwhile. */
const NO_ENDPOINTS_TTL_MS = 60_000;
/** Negative cache: an on-sale runs in many isolates, and each would query D1. */
let noEndpointsUntil = 0;

export function mayHaveEndpoints(now: number): boolean {
  return now >= noEndpointsUntil;
}

/** What the channel found in D1, for the drains that follow. */
export function rememberEndpoints(any: boolean, now: number): void {
  noEndpointsUntil = any ? 0 : now + NO_ENDPOINTS_TTL_MS;
}
