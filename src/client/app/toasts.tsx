import { lazy, Suspense, useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useTheme } from '#client/features/preferences/theme.ts';
import { provideToaster, toasterMounted } from '#client/lib/toast.ts';

const Toaster = lazy(async () => ({ default: (await import('#client/ui/toaster.tsx')).Toaster }));

/** Mounts the toaster at the first toast. */
export function Toasts() {
  const { t } = useTranslation();
  const theme = useTheme();
  const [wanted, setWanted] = useState(false);
  useEffect(() => provideToaster(() => setWanted(true)), []);
  if (!wanted) return null;
  return (
    <Suspense>
      <Toaster theme={theme} closeLabel={t('close')} />
      <Mounted />
    </Suspense>
  );
}

/** Effects run once the whole boundary is shown, so the toaster next to it is listening by then. */
function Mounted() {
  useEffect(() => toasterMounted(), []);
  return null;
}
