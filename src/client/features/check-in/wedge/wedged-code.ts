import { useEffect, useEffectEvent } from 'react';
import { type NavigateOptions, useLocation, useNavigate } from 'react-router';

interface WithCode {
  wedgedCode: string;
}

/** Opens a page with a code that a hardware scanner typed on another one. */
export function withWedgedCode(code: string): NavigateOptions {
  return { state: { wedgedCode: code } satisfies WithCode };
}

/** Takes the code that the previous page has passed on, once. */
export function useWedgedCode(onCode: (code: string) => void): void {
  const { state, pathname, search } = useLocation();
  const navigate = useNavigate();
  const code = (state as Partial<WithCode> | null)?.wedgedCode;
  const take = useEffectEvent(onCode);
  useEffect(() => {
    if (code === undefined) return;
    void navigate(pathname + search, { replace: true, state: null });
    take(code);
  }, [code, navigate, pathname, search]);
}
