import { CloudUpload } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { isUnsent, useHandOvers } from '#client/features/check-in/vouchers/hand-over-store.ts';

/** How many portions were handed over without a network and are not sent yet; nothing without any. */
export function UnsentHandOvers() {
  const { t } = useTranslation('vouchers');
  const count = useHandOvers().filter(isUnsent).length;
  if (count === 0) return null;
  return (
    <p
      role="status"
      className="mx-3 mt-2 flex items-center gap-2 rounded-xl bg-amber-300 px-3 py-2 font-medium text-neutral-950 text-sm"
    >
      <CloudUpload aria-hidden="true" className="size-4.5 shrink-0" />
      {t('bar.unsent', { count })}
    </p>
  );
}
