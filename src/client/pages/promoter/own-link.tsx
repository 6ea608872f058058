import { useTranslation } from 'react-i18next';
import { ShareButtons } from '#client/features/share/share-buttons.tsx';
import { eventLink } from '#client/features/share/share-link.ts';
import { Alert } from '#client/ui/alert.tsx';
import type { PromoterPage } from '#shared/contracts/promoters.ts';
import { PROMOTER_PARAM } from '#shared/paths.ts';

/** The link and the code by which guests buy. */
export function OwnLink({ page: { event, code, ended } }: { page: PromoterPage }) {
  const { t } = useTranslation('promoter');
  const isOver = event.phase === 'ended' || event.phase === 'cancelled';
  if (isOver) return null;
  if (ended) return <Alert tone="info" title={t('endedTitle')} />;
  const url = `${eventLink(event.id)}?${PROMOTER_PARAM}=${encodeURIComponent(code)}`;
  const words = {
    share: t('link.share'),
    copy: t('link.copy'),
    copied: t('link.copied'),
    copyFailed: t('link.copyFailed'),
  };
  return (
    <section aria-labelledby="promoter-link" className="grid grid-cols-1 gap-3">
      <div>
        <h2 id="promoter-link" className="font-semibold text-lg">
          {t('link.title')}
        </h2>
        <p className="mt-0.5 text-pretty text-muted-foreground text-sm">{t('link.text')}</p>
      </div>
      <p className="wrap-anywhere rounded-xl border bg-muted/50 px-4 py-3 text-center font-mono font-semibold text-xl">
        {code}
      </p>
      <ShareButtons url={url} text={t('link.shareText', { event: event.name })} words={words} />
    </section>
  );
}
