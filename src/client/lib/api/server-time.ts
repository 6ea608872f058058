let aheadMs = 0;

/** Reads the server's clock from a response; ignores cached ones, whose date is old. */
export function learnServerTime({ headers }: Pick<Response, 'headers'>, receivedAt: number): void {
  const said = Date.parse(headers.get('date') ?? '');
  if (Number.isFinite(said) && !headers.has('age')) aheadMs = said - receivedAt;
}

/** How far the server's clock is ahead of this browser's (ms), accurate to a second; 0 until the first response. */
export function serverAheadMs(): number {
  return aheadMs;
}
