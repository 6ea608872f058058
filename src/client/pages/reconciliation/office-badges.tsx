import { CircleOff, Clock, PackageX, Undo2, Unplug } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { useFormats } from '#client/lib/format.ts';
import { Badge } from '#client/ui/badge.tsx';
import type { ReconcileOverview } from '#shared/contracts/reconciliation/reconciliation.ts';

/** Warnings of an event's box office; nothing if it is healthy. */
export function OfficeBadges({ office }: Pick<ReconcileOverview['items'][number], 'office'>) {
  const { t } = useTranslation('reconciliation');
  const formats = useFormats();
  if (!office) {
    return (
      <Badge tone="outline">
        <Unplug aria-hidden="true" />
        {t('list.silent')}
      </Badge>
    );
  }
  return (
    <>
      {office.refundsStuck ? (
        <Badge tone="warning">
          <Undo2 aria-hidden="true" />
          {t('list.refundsStuck')}
        </Badge>
      ) : null}
      {office.declined > 0 ? (
        <Badge tone="warning">
          <CircleOff aria-hidden="true" />
          {t('list.declined', { count: office.declined })}
        </Badge>
      ) : null}
      {office.parked > 0 ? (
        <Badge tone="warning">
          <PackageX aria-hidden="true" />
          {t('list.parked', { count: office.parked })}
        </Badge>
      ) : null}
      {office.waitsSince ? (
        <Badge tone="warning">
          <Clock aria-hidden="true" />
          {t('list.waits', { when: formats.moment(office.waitsSince) })}
        </Badge>
      ) : null}
    </>
  );
}
