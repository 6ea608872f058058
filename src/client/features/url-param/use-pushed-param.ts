import { useCallback, useEffect, useRef } from 'react';
import { useLocation, useNavigate, useSearchParams } from 'react-router';
import { KEEP_SCROLL } from '#client/lib/keep-scroll.ts';

interface PushedParam {
  value: string | null;
  /** Adds it to the address as a step of its own, so that Back takes it away again. */
  open: (value: string) => void;
  /** Changes it within the same step. */
  change: (value: string) => void;
  close: () => void;
  /** Opens it in the step that `other` opened: Back leads to the page below both. */
  openInsteadOf: (other: string, value: string) => void;
}

/** A window that the address opens: Back closes it, and it survives a reload and a trip to another site. */
export function usePushedParam(name: string): PushedParam {
  const [params] = useSearchParams();
  const navigate = useNavigate();
  const { pathname, search, state, key } = useLocation();
  const pushed = (state as { pushed?: string } | null)?.pushed === name;
  // Two presses come before the address has changed: of Escape, and two steps back would leave the page; of what
  // opens it, and one step back would not close it. This is the place in the history where the first one was.
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
      // The answer that opens it may come after the reader has left the page.
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
