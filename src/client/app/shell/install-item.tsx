import { Download } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { useInstall } from '#client/features/offline-shell/install.ts';
import { Button } from '#client/ui/button.tsx';

/** Rendered only if the browser offers to install; loads its texts when the "Me" sheet opens. */
export function InstallItem({ onChoose }: { onChoose: () => void }) {
  const { t } = useTranslation('app');
  const install = useInstall();
  if (!install) return null;
  return (
    <Button
      variant="outline"
      className="mt-5 w-full"
      onClick={() => {
        onChoose();
        install();
      }}
    >
      <Download aria-hidden="true" />
      {t('install.label')}
    </Button>
  );
}
