import { useLocation } from 'react-router';

/** History state of an event's editor right after publishing. */
export const JUST_PUBLISHED = { published: true };

/** History state that opens the publish dialog of a draft that is complete. */
export const WANTS_PUBLISH = { publish: true };

/** History state that opens the dialog to duplicate an event. */
export const WANTS_DUPLICATE = { duplicate: true };

export function useJustPublished(): boolean {
  return useMark('published');
}

export function useWantsPublish(): boolean {
  return useMark('publish');
}

export function useWantsDuplicate(): boolean {
  return useMark('duplicate');
}

function useMark(mark: string): boolean {
  const state: unknown = useLocation().state;
  return typeof state === 'object' && state !== null && mark in state;
}
