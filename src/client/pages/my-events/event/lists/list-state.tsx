import { useTranslation } from 'react-i18next';
import { Badge } from '#client/ui/badge.tsx';
import type { GuestListView } from '#shared/contracts/lists/lists.ts';

/** Whether a list still takes names; nothing while it does. */
export function ListState({ list: { closedAt, takesNames } }: { list: GuestListView }) {
  const { t } = useTranslation('lists');
  if (closedAt !== null) return <Badge tone="outline">{t('state.closed')}</Badge>;
  return takesNames ? null : <Badge tone="outline">{t('state.namesOver')}</Badge>;
}
