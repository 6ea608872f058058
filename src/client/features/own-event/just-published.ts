import { useLocation } from 'react-router';

/** History state of an event's editor right after publishing. */
export const JUST_PUBLISHED = { published: true };

export function useJustPublished(): boolean {
  const state: unknown = useLocation().state;
  return typeof state === 'object' && state !== null && 'published' in state;
}
