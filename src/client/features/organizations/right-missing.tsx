import { useQuery } from '@tanstack/react-query';
import { ShieldX } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { trpc } from '#client/lib/api/trpc.ts';
import { useFormats } from '#client/lib/format.ts';
import { buttonClass } from '#client/ui/button.tsx';
import { EmptyState } from '#client/ui/empty-state.tsx';
import type { AnyRight } from '#shared/organizations/rights.ts';
import { PATHS } from '#shared/paths.ts';

/** In place of a page that the person has no right to: says which one is missing, and who can give it. */
export default function RightMissing({ right }: { right: AnyRight }) {
  const { t } = useTranslation();
  const formats = useFormats();
  const query = useQuery(trpc.organizations.mine.queryOptions());
  const rights = [right].flat();
  const names = rights.map((one) => t(`rights.${one}`));
  // Whoever owns all of their organizations lacks no right.
  const owners = [
    ...new Set(query.data?.items.filter(({ isOwner }) => !isOwner).flatMap((one) => one.owners)),
  ];
  const needs =
    right === 'own'
      ? t('rightMissing.owner')
      : t('rightMissing.needs', { count: rights.length, rights: formats.list(names) });
  const who =
    owners.length > 0 ? t('rightMissing.who', { owners: formats.list(owners) }) : t('rightMissing.whoMany');
  return (
    <EmptyState
      icon={<ShieldX aria-hidden="true" />}
      title={t('rightMissing.title')}
      text={`${needs} ${query.isPending ? '' : who}`.trim()}
      action={
        <Link to={PATHS.dashboard} className={buttonClass({ variant: 'outline' })}>
          {t('accessDenied.toDashboard')}
        </Link>
      }
    />
  );
}
