import { useTranslation } from 'react-i18next';
import { useFormats } from '#client/lib/format.ts';
import type { RepairCounts } from '#shared/contracts/reconciliation/reconciliation.ts';
import { Numbers } from './section.tsx';

/** The effects of a planned or finished repair in numbers; zeros are omitted. */
export function CountsList({ counts }: { counts: RepairCounts }) {
  const { t } = useTranslation('reconciliation');
  const formats = useFormats();
  const rows = (['settled', 'resent', 'left'] as const)
    .filter((key) => counts[key] > 0)
    .map((key) => ({ label: t(`repair.plan.${key}`), value: formats.number(counts[key]) }));
  return <Numbers rows={rows} />;
}
