import { useSearchParams } from 'react-router';
import { pageParam, pageText } from '#client/features/list-pages/page-param.ts';
import { useChangeParams } from '#client/features/url-param/use-change-params.ts';
import { usePushedParam } from '#client/features/url-param/use-pushed-param.ts';
import { USER_ROLES, USER_STATUSES, type UserRole, type UserStatus } from '#shared/states.ts';

interface UserFilters {
  search: string;
  role: UserRole | null;
  status: UserStatus | null;
  waiting: boolean;
  page: number;
}

/** The filters, stored in the URL. Every change except of the page returns to page 1. */
export function useUserFilters() {
  const [params] = useSearchParams();
  const changeParams = useChangeParams();
  const person = usePushedParam('user');
  const filters: UserFilters = {
    search: params.get('q') ?? '',
    role: USER_ROLES.find((role) => role === params.get('role')) ?? null,
    status: USER_STATUSES.find((status) => status === params.get('status')) ?? null,
    waiting: params.get('waiting') === '1',
    page: pageParam(params),
  };
  const change = ({ search, role, status, waiting, page }: Partial<UserFilters>, replace = false) =>
    changeParams(
      {
        q: search,
        role,
        status,
        waiting: waiting === undefined ? waiting : waiting ? '1' : null,
        page: pageText(page),
      },
      { replace },
    );
  return { filters, change, opened: person.value, open: person.open, close: person.close };
}
