import { LogOut } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { refreshMe } from '#client/features/auth/session/me-query.ts';
import { ConfirmDialog } from '#client/features/confirm/confirm-dialog.tsx';
import { trpc } from '#client/lib/api/trpc.ts';
import { useAction } from '#client/lib/api/use-action.ts';
import { useFormats } from '#client/lib/format.ts';
import { toast } from '#client/lib/toast.ts';
import { Card, CardBody } from '#client/ui/card.tsx';
import type { MyOrganizations } from '#shared/contracts/organizations/organizations.ts';
import { PATHS } from '#shared/paths.ts';

type Membership = MyOrganizations['items'][number];

/** What a member may do, who can change it, and the way out. */
export function OwnRights({ membership }: { membership: Membership }) {
  const { t } = useTranslation(['organizations', 'common']);
  const formats = useFormats();
  const { organizationId, name, rights, eventIds, until, owners } = membership;
  return (
    <Card>
      <CardBody className="flex flex-wrap items-start justify-between gap-x-6 gap-y-4">
        <div className="min-w-0 flex-1 basis-64">
          <h2 className="font-semibold">{t('yours.title')}</h2>
          <ul className="mt-2 flex flex-col gap-1.5">
            {rights.map((right) => (
              <li key={right} className="text-pretty text-sm">
                <span className="font-medium">{t(`common:rights.${right}`)}</span>{' '}
                <span className="text-muted-foreground">{t(`hint.${right}`)}</span>
              </li>
            ))}
          </ul>
          <p className="mt-3 text-pretty text-muted-foreground text-sm">
            {[
              eventIds ? t('members.some', { count: eventIds.length }) : t('yours.all'),
              until ? t('yours.until', { date: formats.moment(until) }) : null,
              t('yours.text', { owners: formats.list(owners) }),
            ]
              .filter((part) => part !== null)
              .join(' ')}
          </p>
        </div>
        <Leave organizationId={organizationId} name={name} />
      </CardBody>
    </Card>
  );
}

export function Leave({ organizationId, name }: { organizationId: string; name: string }) {
  const { t } = useTranslation('organizations');
  const navigate = useNavigate();
  const leave = useAction({
    call: trpc.members.leave.mutationOptions(),
    done: async () => {
      toast.success(t('leave.done', { name }));
      await refreshMe();
      await navigate(PATHS.dashboard);
    },
    refresh: [trpc.organizations.pathKey(), trpc.events.pathKey()],
  });
  return (
    <ConfirmDialog
      icon={<LogOut aria-hidden="true" />}
      action={t('leave.action')}
      title={t('leave.title', { name })}
      text={t('leave.text')}
      confirm={t('leave.confirm')}
      busy={leave.busy}
      failure={leave.failure}
      onConfirm={() => void leave.run({ organizationId })}
    />
  );
}
