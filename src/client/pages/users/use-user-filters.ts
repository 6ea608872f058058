import { useSearchParams } from 'react-router';
import { pageParam } from '#client/features/list-pages/page-param.ts';
import { usePushedParam } from '#client/features/url-param/use-pushed-param.ts';
import { USER_ROLES, USER_STATUSES, type UserRole, type UserStatus } from '#shared/states.ts';

interface UserFilters {
  search: string;
  role: UserRole | null;
  status: UserStatus | null;
  waiting: boolean;
  page: number;
}

/** What the address says is looked for; any change but of the page begins on the first one. */
export function useUserFilters() {
  const [params, setParams] = useSearchParams();
  const person = usePushedParam('user');
  const filters: UserFilters = {
    search: params.get('q') ?? '',
    role: USER_ROLES.find((role) => role === params.get('role')) ?? null,
    status: USER_STATUSES.find((status) => status === params.get('status')) ?? null,
    waiting: params.get('waiting') === '1',
    page: pageParam(params),
  };
  const change = (part: Partial<UserFilters>, replace = false) => {
    const next = { ...filters, page: 1, ...part };
    setParams(
      {
        ...(next.search ? { q: next.search } : {}),
        ...(next.role ? { role: next.role } : {}),
        ...(next.status ? { status: next.status } : {}),
        ...(next.waiting ? { waiting: '1' } : {}),
        ...(next.page > 1 ? { page: String(next.page) } : {}),
        // Words that were typed a moment before somebody was opened count now: they close nobody.
        ...(person.value ? { user: person.value } : {}),
      },
      { replace },
    );
  };
  return { filters, change, opened: person.value, open: person.open, close: person.close };
}
