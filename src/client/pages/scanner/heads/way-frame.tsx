import { LogOut } from 'lucide-react';
import { useTranslation } from 'react-i18next';

/** Around the camera while people are let out, so that nobody takes an exit for an entry. */
export function WayFrame() {
  const { t } = useTranslation('scanner');
  return (
    <div
      role="status"
      className="pointer-events-none absolute inset-x-0 top-[var(--top-bar,10rem)] bottom-[var(--bottom-bar,10rem)] border-[0.625rem] border-fuchsia-300"
    >
      <p className="mx-auto flex w-fit items-center gap-2 rounded-b-2xl bg-fuchsia-300 px-4 py-2 font-semibold text-lg text-neutral-950">
        <LogOut aria-hidden="true" className="size-5" />
        {t('way.isOut')}
      </p>
    </div>
  );
}
