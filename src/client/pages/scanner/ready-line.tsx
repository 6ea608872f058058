import { CloudDownload, CloudOff, ShieldCheck } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { type Readiness, type ReadinessSign, signOf } from '#client/features/check-in/offline/readiness.ts';
import { useFormats } from '#client/lib/format.ts';

const NO_WARNING = { ready: ShieldCheck, downloading: CloudDownload } as const satisfies Partial<
  Record<ReadinessSign, typeof CloudOff>
>;

export function ReadyLine({ ready, timeZone }: { ready: Readiness; timeZone: string }) {
  const { t } = useTranslation('scanner');
  const formats = useFormats();
  const sign = signOf(ready);
  if (sign === null) return null;
  const { tickets: count, updatedAt } = ready.list;
  const tickets = t('ready.tickets', { count });
  const time = updatedAt === null ? '' : formats.time(new Date(updatedAt).toISOString(), timeZone);
  const warns = sign !== 'ready' && sign !== 'downloading';
  const Icon = warns ? CloudOff : NO_WARNING[sign];
  return (
    <p className={`text-balance text-center text-xs ${warns ? 'text-amber-300' : 'text-white/80'}`}>
      <Icon aria-hidden="true" className="-mt-0.5 mr-1.5 inline size-3.5" />
      {t(`ready.${sign}`, { tickets, time })}
    </p>
  );
}
