import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useParams } from 'react-router';
import { useMe } from '#client/features/auth/session/use-me.ts';
import { useRefetchAfterSignIn } from '#client/features/auth/session/use-refetch-after-sign-in.ts';
import { BrokenLink, isBrokenLink } from '#client/features/load-failure/broken-link.tsx';
import { failureOf, LoadFailure } from '#client/features/load-failure/load-failure.tsx';
import { trpc } from '#client/lib/api/trpc.ts';
import { useFormats } from '#client/lib/format.ts';
import { buttonClass } from '#client/ui/button.tsx';
import { Card, CardBody } from '#client/ui/card.tsx';
import { Skeleton } from '#client/ui/skeleton.tsx';
import type { Invitation } from '#shared/contracts/organizations/members.ts';
import { PATHS } from '#shared/paths.ts';
import { AcceptInvitation } from './accept-invitation.tsx';

/** The page behind the link of an invitation. Only who has confirmed the invited address can accept it. */
export default function InvitationPage() {
  const { t } = useTranslation(['organizations', 'common']);
  const { id = '' } = useParams();
  const query = useQuery({
    ...trpc.members.invitation.queryOptions({ invitationId: id }),
    staleTime: 0,
  });
  const { refetch } = query;
  useRefetchAfterSignIn(refetch);
  const failure = query.data ? null : failureOf(query);
  if (isBrokenLink(failure)) return <BrokenLink browse={t('invitation.dashboard')} />;
  if (failure) return <LoadFailure error={failure} onRetry={() => void refetch()} />;
  if (!query.data)
    return (
      <Skeleton aria-label={t('invitation.loading')} className="mx-auto h-72 w-full max-w-md rounded-2xl" />
    );
  return (
    <Card className="mx-auto w-full max-w-md">
      <CardBody>
        <State invitation={query.data} invitationId={id} refetch={() => void refetch()} />
      </CardBody>
    </Card>
  );
}

interface StateProps {
  invitation: Invitation;
  invitationId: string;
  refetch: () => void;
}

function State({ invitation, invitationId, refetch }: StateProps) {
  const { t } = useTranslation('organizations');
  const me = useMe();
  const { state, isForYou, organizationName: organization, inviterName: inviter, email } = invitation;
  if (state !== 'open') {
    const text = state === 'accepted' ? ('used' as const) : state;
    return (
      <Words title={t(`invitation.${text}`)} text={t(`invitation.${text}Text`, { inviter })}>
        <Link to={PATHS.dashboard} className={buttonClass({ variant: 'outline' }, 'mt-5')}>
          {t('invitation.dashboard')}
        </Link>
      </Words>
    );
  }
  if (me?.emailVerified && !isForYou)
    return (
      <Words
        title={t('invitation.wrongTitle')}
        text={t('invitation.wrongText', { email, account: me.email })}
      />
    );
  return (
    <Words
      title={t('invitation.title', { organization })}
      text={`${t('invitation.text', { inviter })} ${t('invitation.for', { email })}`}
    >
      {invitation.grant ? <Offer grant={invitation.grant} /> : null}
      <AcceptInvitation invitation={invitation} invitationId={invitationId} refetch={refetch} />
    </Words>
  );
}

function Words({ title, text, children }: { title: string; text: string; children?: ReactNode }) {
  return (
    <div>
      <h1 className="wrap-anywhere text-pretty font-semibold text-2xl tracking-tight">{title}</h1>
      <p className="wrap-anywhere mt-1.5 text-pretty text-muted-foreground">{text}</p>
      {children}
    </div>
  );
}

/** What the invited person may do from then on. */
function Offer({ grant: { rights, events, until } }: { grant: NonNullable<Invitation['grant']> }) {
  const { t } = useTranslation(['organizations', 'common']);
  const formats = useFormats();
  return (
    <dl className="mt-5 flex flex-col gap-4 border-t pt-4 text-sm">
      <div>
        <dt className="font-medium">{t('invitation.rights')}</dt>
        <dd className="mt-1.5">
          <ul className="flex flex-col gap-1.5">
            {rights.map((right) => (
              <li key={right} className="text-pretty">
                {t(`common:rights.${right}`)}:{' '}
                <span className="text-muted-foreground">{t(`hint.${right}`)}</span>
              </li>
            ))}
          </ul>
        </dd>
      </div>
      <div>
        <dt className="font-medium">{t('invitation.events')}</dt>
        <dd className="wrap-anywhere text-muted-foreground">
          {events === null ? t('invitation.all') : formats.list(events.map(({ name }) => name))}
        </dd>
      </div>
      {until === null ? null : (
        <div>
          <dt className="font-medium">{t('invitation.until')}</dt>
          <dd className="text-muted-foreground">{formats.moment(until)}</dd>
        </div>
      )}
    </dl>
  );
}
