let aheadMs = 0;

/** Learns the server's clock from an answer; one that a cache has kept has an old clock. */
export function learnServerTime({ headers }: Pick<Response, 'headers'>, receivedAt: number): void {
  const said = Date.parse(headers.get('date') ?? '');
  if (Number.isFinite(said) && !headers.has('age')) aheadMs = said - receivedAt;
}

/** How far the server's clock is ahead of this browser's (ms), late by a second at most; 0 until an answer has said it. */
export function serverAheadMs(): number {
  return aheadMs;
}
