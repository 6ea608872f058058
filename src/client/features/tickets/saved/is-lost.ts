interface Asking {
  data: unknown;
  isRefetchError: boolean;
  failureCount: number;
  fetchStatus: 'fetching' | 'paused' | 'idle';
}

/** Whether the displayed data is stale and cannot be refetched now. */
export function isLost(query: Asking, online: boolean): boolean {
  if (query.data === undefined) return false;
  return !online || query.isRefetchError || query.failureCount > 0 || query.fetchStatus === 'paused';
}
