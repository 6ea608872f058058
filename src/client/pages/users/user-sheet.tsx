import { Fragment } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { useMe } from '#client/features/auth/session/use-me.ts';
import { LANGUAGE_NAMES } from '#client/features/preferences/language.ts';
import { useFormats } from '#client/lib/format.ts';
import { Alert } from '#client/ui/alert.tsx';
import { buttonClass } from '#client/ui/button.tsx';
import { Sheet } from '#client/ui/sheet.tsx';
import type { ListedUser } from '#shared/contracts/people/users.ts';
import { PATHS } from '#shared/paths.ts';
import { AccountPart } from './account-part.tsx';
import { DecideButtons, type RequestOf } from './decide-buttons.tsx';
import { RelinkPart } from './relink-part.tsx';
import { RolePart } from './role-part.tsx';
import { UserHistory } from './user-history.tsx';
import { ViewPart } from './view-part.tsx';
import { WalletPart } from './wallet-part.tsx';

/** One person: profile, roles and history of changes. */
export function UserSheet({ user, onClose }: { user: ListedUser | null; onClose: () => void }) {
  const { t } = useTranslation(['people', 'common']);
  return (
    <Sheet
      open={user !== null}
      onOpenChange={(open) => {
        if (!open) onClose();
      }}
      title={user?.name ?? ''}
      description={user && (user.email || t('users.noAddress'))}
      closeLabel={t('common:close')}
    >
      {user ? <Person key={user.id} user={user} /> : null}
    </Sheet>
  );
}

function Person({ user }: { user: ListedUser }) {
  const { t } = useTranslation('people');
  const formats = useFormats();
  const me = useMe();
  const facts = [
    t('users.joined', { when: formats.moment(user.createdAt) }),
    user.lastSignedInAt
      ? t('users.lastSeen', { when: formats.moment(user.lastSignedInAt) })
      : t('users.never'),
    ...(user.events > 0 ? [t('users.events', { count: user.events })] : []),
  ];
  const contact = [
    { label: t('users.phone'), value: user.phone },
    { label: t('users.language'), value: user.language && LANGUAGE_NAMES[user.language] },
    { label: t('users.currency'), value: user.currency },
  ];
  return (
    <div className="flex flex-col gap-7 pb-4">
      <ul className="flex flex-col gap-0.5 text-muted-foreground text-sm">
        {facts.map((fact) => (
          <li key={fact}>{fact}</li>
        ))}
      </ul>
      <dl className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-4 gap-y-1 text-sm">
        {contact.map(({ label, value }) => (
          <Fragment key={label}>
            <dt className="text-muted-foreground">{label}</dt>
            <dd className={value ? 'break-words' : 'text-muted-foreground'}>
              {value ?? t('users.notGiven')}
            </dd>
          </Fragment>
        ))}
      </dl>
      {user.events > 0 ? (
        <Link
          to={`${PATHS.guests}?organizer=${user.id}`}
          className={buttonClass({ variant: 'outline' }, 'self-start')}
        >
          {t('users.guests')}
        </Link>
      ) : null}
      {user.organizerRequest ? <RequestPart user={user} request={user.organizerRequest} /> : null}
      {user.id === me?.id ? (
        <Alert>{t('users.ownAccount')}</Alert>
      ) : (
        <>
          <RolePart key={user.role} user={user} />
          {user.role === 'organizer' && user.status === 'active' ? <ViewPart user={user} /> : null}
          <WalletPart user={user} />
          <RelinkPart user={user} />
          <AccountPart user={user} />
        </>
      )}
      <UserHistory userId={user.id} />
    </div>
  );
}

/** A pending request in its person's sheet. */
function RequestPart({ user, request }: RequestOf) {
  const { t } = useTranslation('people');
  const { moment } = useFormats();
  return (
    <section className="rounded-2xl bg-primary-soft p-4">
      <h3 className="font-semibold">{t('users.request')}</h3>
      <p className="text-sm">{moment(request.createdAt)}</p>
      <p className="mt-2 whitespace-pre-wrap break-words">{request.message || t('users.requestEmpty')}</p>
      <div className="mt-4 flex flex-wrap gap-2.5">
        <DecideButtons user={user} request={request} />
      </div>
    </section>
  );
}
