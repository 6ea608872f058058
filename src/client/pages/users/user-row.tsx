import { ChevronRight, Hand, MailWarning, UserX } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { useMe } from '#client/features/session/use-me.ts';
import { Avatar } from '#client/ui/avatar.tsx';
import { Badge } from '#client/ui/badge.tsx';
import type { ListedUser } from '#shared/contracts/people/users.ts';

export function UserRow({ user, onOpen }: { user: ListedUser; onOpen: () => void }) {
  const { t } = useTranslation('people');
  const me = useMe();
  return (
    <button
      type="button"
      aria-haspopup="dialog"
      onClick={onOpen}
      className="flex w-full flex-wrap items-center gap-3 p-4 text-left transition-colors hover:bg-muted sm:px-5"
    >
      <Avatar name={user.name} imageUrl={user.imageUrl} />
      <span className="min-w-0 flex-1 basis-28">
        <span className="flex min-w-0 flex-wrap items-center gap-x-2">
          <span className="min-w-0 truncate font-medium">{user.name}</span>
          {user.id === me?.id ? <Badge tone="outline">{t('users.you')}</Badge> : null}
        </span>
        <span className="block truncate text-muted-foreground text-sm">{user.email}</span>
        <span className="mt-1.5 flex flex-wrap gap-1.5 empty:hidden">
          {user.role === 'client' ? null : <Badge tone="neutral">{t(`users.role.${user.role}`)}</Badge>}
          {user.status === 'inactive' ? (
            <Badge tone="danger">
              <UserX aria-hidden="true" />
              {t('users.status.inactive')}
            </Badge>
          ) : null}
          {user.organizerRequest ? (
            <Badge tone="primary">
              <Hand aria-hidden="true" />
              {t('users.wantsToOrganize')}
            </Badge>
          ) : null}
          {user.emailVerified ? null : (
            <Badge tone="warning">
              <MailWarning aria-hidden="true" />
              {t('users.unverified')}
            </Badge>
          )}
        </span>
      </span>
      <ChevronRight aria-hidden="true" className="size-5 shrink-0 text-muted-foreground" />
    </button>
  );
}
