import { useCallback, useEffect, useRef } from 'react';
import { useLocation, useNavigate, useSearchParams } from 'react-router';
import { KEEP_SCROLL } from '#client/lib/keep-scroll.ts';

export interface PushedParam {
  value: string | null;
  /** Adds it to the URL in a new history entry, so that Back removes it. */
  open: (value: string) => void;
  /** Changes it within the same history entry. */
  change: (value: string) => void;
  close: () => void;
  /** Opens it in the history entry of `other`: Back leads to the page below both. */
  openInsteadOf: (other: string, value: string) => void;
}

/** A dialog controlled by the URL: Back closes it, and it survives a reload and a detour to another site. */
export function usePushedParam(name: string): PushedParam {
  const [params] = useSearchParams();
  const navigate = useNavigate();
  const { pathname, search, state, key } = useLocation();
  const pushed = (state as { pushed?: string } | null)?.pushed === name;
  // The history entry of the last step. Ignores a second press before the URL has changed: two steps back would leave
  // the page, and two opening presses would need two steps back.
  const steppedFrom = useRef<string | null>(null);
  useEffect(() => {
    if (steppedFrom.current !== key) steppedFrom.current = null;
  }, [key]);
  const withValue = useCallback(
    (value: string | null) => {
      const next = new URLSearchParams(search);
      if (value === null) next.delete(name);
      else next.set(name, value);
      return { search: next.toString() };
    },
    [name, search],
  );
  return {
    value: params.get(name),
    open: (value) => {
      if (steppedFrom.current === key || params.get(name) === value) return;
      steppedFrom.current = key;
      void navigate(withValue(value), { state: { ...KEEP_SCROLL, pushed: name } });
    },
    openInsteadOf: (other, value) => {
      // The user may have left the page before the response that opens it.
      if (window.location.pathname !== pathname) return;
      const below = new URLSearchParams(search);
      below.delete(other);
      const above = new URLSearchParams(below);
      above.set(name, value);
      const inPlace = (state as { pushed?: string } | null)?.pushed === other;
      if (!inPlace) void navigate({ search: below.toString() }, { replace: true, state: KEEP_SCROLL });
      void navigate(
        { search: above.toString() },
        { replace: inPlace, state: { ...KEEP_SCROLL, pushed: name } },
      );
    },
    change: (value) =>
      void navigate(withValue(value), { replace: true, state: { ...state, ...KEEP_SCROLL } }),
    close: () => {
      if (!pushed) return void navigate(withValue(null), { replace: true, state: KEEP_SCROLL });
      if (steppedFrom.current === key) return;
      steppedFrom.current = key;
      void navigate(-1);
    },
  };
}
