import { useLocation, useSearchParams } from 'react-router';
import { safeNextPath } from './next-path.ts';

/** Where the reader goes after signing in: the `next` of a sign-in page, elsewhere the page they are on. */
export function useReturnPath(): string {
  const [params] = useSearchParams();
  const { pathname, search } = useLocation();
  return safeNextPath(params.get('next') ?? `${pathname}${search}`);
}
