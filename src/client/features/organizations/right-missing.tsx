import { useQuery } from '@tanstack/react-query';
import { ShieldX } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { useMe } from '#client/features/auth/session/use-me.ts';
import { trpc } from '#client/lib/api/trpc.ts';
import { useFormats } from '#client/lib/format.ts';
import { buttonClass } from '#client/ui/button.tsx';
import { EmptyState } from '#client/ui/empty-state.tsx';
import type { AnyRight } from '#shared/organizations/rights.ts';
import { PATHS } from '#shared/paths.ts';
import { may } from './may.ts';

/**
 * In place of a page that the person has no right to: says which one is missing, and who can give it. The right may be there
 * for other events; the page does not know whose event an address names, so it promises nobody's help for that.
 */
export default function RightMissing({ right, isOfEvent }: { right: AnyRight; isOfEvent: boolean }) {
  const { t } = useTranslation();
  const me = useMe();
  const formats = useFormats();
  const query = useQuery(trpc.organizations.mine.queryOptions());
  const rights = [right].flat();
  const names = rights.map((one) => t(`rights.${one}`));
  // An owner has every right, so only the other organizations' owners can help.
  const owners = [
    ...new Set(query.data?.items.filter(({ isOwner }) => !isOwner).flatMap((one) => one.owners)),
  ];
  const isForOthers = may(me, right);
  const words = { count: rights.length, rights: formats.list(names) };
  const needs =
    right === 'own'
      ? t('rightMissing.owner')
      : isForOthers
        ? t(isOfEvent ? 'rightMissing.otherEvents' : 'rightMissing.someEvents', words)
        : t('rightMissing.needs', words);
  const who =
    owners.length === 0
      ? t('rightMissing.whoMany')
      : t(
          isOfEvent && right !== 'own'
            ? 'rightMissing.whoEvent'
            : isForOthers
              ? 'rightMissing.whoAll'
              : 'rightMissing.who',
          {
            owners: formats.list(owners),
          },
        );
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
