import { CloudDownload, CloudOff, ShieldCheck } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import type { Readiness } from '#client/features/scanner/use-offline-list.ts';
import { useFormats } from '#client/lib/format.ts';

/** Whether this device could go on without network, and what it lacks. */
export function ReadyLine({ ready, timeZone }: { ready: Readiness; timeZone: string }) {
  const { t } = useTranslation('scanner');
  const formats = useFormats();
  const { list, verifies, shell } = ready;
  const tickets = t('ready.tickets', { count: list.tickets });
  if (list.phase === 'unknown') return null;
  if (verifies === false) return <Line Icon={CloudOff} text={t('ready.cannotVerify')} warns />;
  if (list.problem === 'storage') return <Line Icon={CloudOff} text={t('ready.noStorage')} warns />;
  if (list.phase !== 'ready' || list.updatedAt === null) {
    const text = list.problem ? t('ready.missing') : t('ready.downloading', { tickets });
    return <Line Icon={list.problem ? CloudOff : CloudDownload} text={text} warns={list.problem !== null} />;
  }
  const time = formats.time(new Date(list.updatedAt).toISOString(), timeZone);
  if (!shell) return <Line Icon={CloudOff} text={t('ready.noShell', { tickets, time })} warns />;
  return <Line Icon={ShieldCheck} text={t('ready.ready', { tickets, time })} />;
}

function Line({ Icon, text, warns }: { Icon: typeof CloudOff; text: string; warns?: boolean }) {
  return (
    <p className={`text-balance text-center text-xs ${warns ? 'text-amber-300' : 'text-white/80'}`}>
      <Icon aria-hidden="true" className="-mt-0.5 mr-1.5 inline size-3.5" />
      {text}
    </p>
  );
}
