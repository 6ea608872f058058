import { useLocation, useSearchParams } from 'react-router';
import { safeNextPath } from './next-path.ts';

/** The path to return to after sign-in: the `next` parameter, otherwise the current page. */
export function useReturnPath(): string {
  const [params] = useSearchParams();
  const { pathname, search } = useLocation();
  return safeNextPath(params.get('next') ?? `${pathname}${search}`);
}
