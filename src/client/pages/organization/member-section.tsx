import { useQuery } from '@tanstack/react-query';
import { UserPlus, UsersRound } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { DataTable } from '#client/features/data-table/data-table.tsx';
import { failureOf } from '#client/features/load-failure/load-failure.tsx';
import { usePushedParam } from '#client/features/url-param/use-pushed-param.ts';
import { trpc } from '#client/lib/api/trpc.ts';
import { Button } from '#client/ui/button.tsx';
import { EmptyState } from '#client/ui/empty-state.tsx';
import { Sheet } from '#client/ui/sheet.tsx';
import { InviteForm } from './invite-form.tsx';
import { useMemberColumns } from './member-columns.tsx';
import { entriesOf, entryName, type MemberEntry } from './member-entry.ts';
import { MemberSheet } from './member-sheet.tsx';

const idOf = ({ id }: MemberEntry) => id;

/** Members and open invitations of an organization, for its owners. */
export function MemberSection({ organizationId, name }: { organizationId: string; name: string }) {
  const { t } = useTranslation(['organizations', 'common']);
  const query = useQuery({ ...trpc.members.list.queryOptions({ organizationId }), staleTime: 0 });
  const columns = useMemberColumns();
  const opened = usePushedParam('member');
  const [inviting, setInviting] = useState(false);
  const [busy, setBusy] = useState(false);
  const items = query.data ? entriesOf(query.data) : [];
  const invite = (
    <Button onClick={() => setInviting(true)}>
      <UserPlus aria-hidden="true" />
      {t('members.invite')}
    </Button>
  );
  return (
    <section aria-labelledby="members">
      <div className="flex flex-wrap items-end justify-between gap-x-6 gap-y-3">
        <div className="min-w-0">
          <h2 id="members" className="font-semibold text-xl tracking-tight">
            {t('members.title')}
          </h2>
          <p className="mt-1 max-w-2xl text-pretty text-muted-foreground">{t('members.lead', { name })}</p>
        </div>
        {invite}
      </div>
      <DataTable
        name="members"
        label={t('members.title')}
        columns={columns}
        rows={{
          items,
          total: query.data ? items.length : null,
          hasMore: false,
          isLoadingMore: false,
          isMoreFailed: false,
          mayLoadMore: false,
          loadMore: async () => {},
          isLoading: query.isPending,
          isStale: false,
          failure: query.data ? null : failureOf(query),
          retry: () => void query.refetch(),
        }}
        idOf={idOf}
        nameOf={entryName}
        onOpen={({ id }) => opened.open(id)}
        totalText={(count) => t('members.count', { count })}
        empty={
          <EmptyState
            icon={<UsersRound aria-hidden="true" />}
            title={t('members.emptyTitle')}
            text={t('members.emptyText')}
          />
        }
      />
      {items.length === 1 ? (
        <p className="mt-3 max-w-2xl text-pretty text-muted-foreground text-sm">{t('members.emptyText')}</p>
      ) : null}
      <Sheet
        open={inviting}
        onOpenChange={setInviting}
        locked={busy}
        title={t('invite.title')}
        closeLabel={t('common:close')}
      >
        {inviting ? (
          <InviteForm organizationId={organizationId} onBusy={setBusy} onDone={() => setInviting(false)} />
        ) : null}
      </Sheet>
      <MemberSheet
        organizationId={organizationId}
        entry={items.find(({ id }) => id === opened.value) ?? null}
        onClose={opened.close}
      />
    </section>
  );
}
