import { useCallback } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { KEEP_SCROLL } from '#client/lib/keep-scroll.ts';

/** What an address says afterwards, by name: null or '' takes the parameter out, undefined leaves it as it is. */
export type ParamChange = Readonly<Record<string, string | null | undefined>>;

interface ChangeOptions {
  /** Takes the place of the present step: Back does not return to it. */
  replace?: boolean;
  /** What is shown is another view, read from its top; otherwise the reader stays where they are. */
  toTop?: boolean;
}

/** Changes some parameters of the address and leaves the others, read at the moment of the change. */
export function useChangeParams() {
  const navigate = useNavigate();
  const { pathname } = useLocation();
  return useCallback(
    (change: ParamChange, { replace = false, toTop = false }: ChangeOptions = {}) => {
      // While the next page loads, this one is still on screen: a late search must not call the reader back.
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
