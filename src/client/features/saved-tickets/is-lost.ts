interface Asking {
  data: unknown;
  isRefetchError: boolean;
  failureCount: number;
  fetchStatus: 'fetching' | 'paused' | 'idle';
}

/** Whether what is on screen cannot be asked for anew just now: it is how it was last seen. */
export function isLost(query: Asking, online: boolean): boolean {
  if (query.data === undefined) return false;
  return !online || query.isRefetchError || query.failureCount > 0 || query.fetchStatus === 'paused';
}
