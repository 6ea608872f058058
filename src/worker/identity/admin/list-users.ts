import { readerOf } from '#db/client.ts';
import { readIdentityUsers } from '#db/readers/identity/users.ts';
import { viewUser } from '../accounts/user-view.ts';
import type { Result } from '../failures.ts';
import { invalid, ok } from '../failures.ts';
import type { IdentityDeps } from '../identity-deps.ts';

const PER_PAGE_DEFAULT = 50;
const PER_PAGE_MAX = 1_000;

export interface UserPage {
  users: unknown[];
  total: number;
  page: number;
  perPage: number;
}

/** One page of accounts, oldest first. Empty parameters mean defaults. */
export async function listUsers(
  deps: IdentityDeps,
  input: { page: string; perPage: string },
): Promise<Result<UserPage>> {
  const page = input.page === '' ? 1 : Number(input.page);
  const perPage = input.perPage === '' ? PER_PAGE_DEFAULT : Number(input.perPage);
  const readable = Number.isSafeInteger(page) && page >= 1 && Number.isSafeInteger(perPage) && perPage >= 1;
  if (!readable) return invalid('Bad Pagination Parameters');
  const size = Math.min(perPage, PER_PAGE_MAX);
  const { rows, total } = await readIdentityUsers(readerOf(deps.db), {
    limit: size,
    offset: (page - 1) * size,
  });
  return ok({ users: rows.map((row) => viewUser(row)), total, page, perPage: size });
}

/** The `Link` header. The client reads the number after the first `=`, so `page` comes first. */
export function pageLinks({ page, perPage, total }: UserPage): string {
  const last = Math.max(1, Math.ceil(total / perPage));
  const link = (to: number, rel: string) => `</admin/users?page=${to}&per_page=${perPage}>; rel="${rel}"`;
  return [...(page < last ? [link(page + 1, 'next')] : []), link(last, 'last')].join(', ');
}
