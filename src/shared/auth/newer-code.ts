const PREFIX = 'Token has expired or is invalid, a newer one was sent at ';

/**
 * The auth service's message to a browser whose code was replaced because another one asked for the same address. In the
 * text, because auth-js passes on no other field. @param sentAt Unix ms
 */
export function newerCodeMessage(sentAt: number): string {
  return `${PREFIX}${new Date(sentAt).toISOString()}`;
}

/** When the newer code was sent (Unix ms); null for any other message. */
export function newerCodeSentAt(message: string): number | null {
  const sentAt = message.startsWith(PREFIX) ? Date.parse(message.slice(PREFIX.length)) : Number.NaN;
  return Number.isNaN(sentAt) ? null : sentAt;
}
