import { useQuery } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { failureOf, LoadFailure } from '#client/features/load-failure/load-failure.tsx';
import { trpc } from '#client/lib/api/trpc.ts';
import { useAction } from '#client/lib/api/use-action.ts';
import { toast } from '#client/lib/toast.ts';
import { Avatar } from '#client/ui/avatar.tsx';
import { Button, buttonClass } from '#client/ui/button.tsx';
import { Card, CardBody } from '#client/ui/card.tsx';
import { Field } from '#client/ui/field.tsx';
import { Input } from '#client/ui/input.tsx';
import { Skeleton } from '#client/ui/skeleton.tsx';
import type { Organization } from '#shared/contracts/organizations/organizations.ts';
import { NAME_MAX_CHARS } from '#shared/limits.ts';
import { PATHS } from '#shared/paths.ts';
import { Leave } from './own-rights.tsx';
import { TakeAccount } from './take-account.tsx';

/** Name, owners, and who answers for the payout account. */
export function AboutCard({ organizationId }: { organizationId: string }) {
  const { t } = useTranslation('organizations');
  const query = useQuery({ ...trpc.organizations.get.queryOptions({ organizationId }), staleTime: 0 });
  const failure = failureOf(query);
  const organization = query.data;
  if (failure && !organization) return <LoadFailure error={failure} onRetry={() => void query.refetch()} />;
  if (!organization) return <Skeleton className="h-56 w-full rounded-2xl" />;
  const { isOwner, owners, name } = organization;
  return (
    <section aria-label={t('about.title')}>
      <Card>
        <CardBody className="grid grid-cols-1 gap-x-8 gap-y-6 lg:grid-cols-3">
          {isOwner ? <NameForm organization={organization} /> : null}
          <div className="min-w-0">
            <h2 className="mb-2 font-medium text-sm">{t('about.owners')}</h2>
            <ul className="flex flex-col gap-2">
              {owners.map((owner) => (
                <li key={owner.userId} className="flex min-w-0 items-center gap-2.5">
                  <Avatar name={owner.name} imageUrl={owner.imageUrl} className="size-8 text-xs" />
                  <span className="wrap-anywhere min-w-0">
                    {owner.name}
                    {owner.isYou ? <span className="text-muted-foreground"> ({t('about.you')})</span> : null}
                  </span>
                </li>
              ))}
            </ul>
            {isOwner && owners.length > 1 ? (
              <div className="mt-3">
                <Leave organizationId={organizationId} name={name} />
              </div>
            ) : null}
          </div>
          {isOwner ? <PayoutAccount organization={organization} /> : null}
        </CardBody>
      </Card>
    </section>
  );
}

function NameForm({ organization }: { organization: Organization }) {
  const { t } = useTranslation('organizations');
  const { id: organizationId, ownName, founderName } = organization;
  const [name, setName] = useState(ownName ?? '');
  const rename = useAction({
    call: trpc.organizations.rename.mutationOptions(),
    done: () => toast.success(t('about.saved')),
    refresh: [trpc.organizations.pathKey(), trpc.events.pathKey()],
  });
  const wanted = name.trim() || null;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    void rename.run({ organizationId, name: wanted });
  };
  return (
    <form noValidate onSubmit={submit} className="flex min-w-0 flex-col items-start gap-3">
      <Field
        label={t('about.name')}
        hint={t('about.nameHint', { founder: founderName })}
        error={rename.failure}
        className="w-full"
      >
        <Input
          value={name}
          onChange={({ target }) => setName(target.value)}
          placeholder={founderName}
          autoComplete="organization"
          maxLength={NAME_MAX_CHARS}
        />
      </Field>
      {wanted === ownName ? null : (
        <Button type="submit" variant="outline" busy={rename.busy}>
          {t('about.save')}
        </Button>
      )}
    </form>
  );
}

function PayoutAccount({ organization }: { organization: Organization }) {
  const { t } = useTranslation('organizations');
  const { id, accountStatus, owners } = organization;
  const responsible = owners.find(({ isResponsible }) => isResponsible);
  return (
    <div className="min-w-0">
      <h2 className="mb-1 font-medium text-sm">{t('about.account')}</h2>
      <p className="wrap-anywhere text-pretty text-muted-foreground text-sm">
        {accountStatus === null
          ? t('about.accountNone')
          : t('about.accountBy', { name: responsible?.name ?? '—' })}
      </p>
      <div className="mt-3 flex flex-wrap gap-2.5">
        {accountStatus !== null && responsible?.isYou !== true ? <TakeAccount organizationId={id} /> : null}
        <Link to={PATHS.payouts} className={buttonClass({ variant: 'outline' })}>
          {t('about.accountOpen')}
        </Link>
      </div>
    </div>
  );
}
