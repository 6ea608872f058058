import { useCallback } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { KEEP_SCROLL } from '#client/lib/keep-scroll.ts';

/** New parameters by name: null or '' removes one, undefined keeps it. */
export type ParamChange = Readonly<Record<string, string | null | undefined>>;

interface ChangeOptions {
  /** Replaces the current history entry. */
  replace?: boolean;
  /** Scrolls to the top for a new view; otherwise the scroll position is kept. */
  toTop?: boolean;
}

/** Changes some URL parameters and keeps the others, as they are at the time of the change. */
export function useChangeParams() {
  const navigate = useNavigate();
  const { pathname } = useLocation();
  return useCallback(
    (change: ParamChange, { replace = false, toTop = false }: ChangeOptions = {}) => {
      // This page stays visible while the next one loads: a late debounced search must not navigate back.
      if (window.location.pathname !== pathname) return;
      void navigate(
        { search: changedParams(window.location.search, change) },
        { replace, state: toTop ? null : KEEP_SCROLL },
      );
    },
    [navigate, pathname],
  );
}

export function changedParams(search: string, change: ParamChange): string {
  const params = new URLSearchParams(search);
  for (const [name, value] of Object.entries(change)) {
    if (value) params.set(name, value);
    else if (value !== undefined) params.delete(name);
  }
  return params.toString();
}
