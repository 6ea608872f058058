import { useTranslation } from 'react-i18next';
import { generalErrorText } from '#client/lib/api/error-text.ts';
import { useFormats } from '#client/lib/format.ts';
import { Card } from '#client/ui/card.tsx';
import type { PlatformHealth } from '#shared/contracts/health.ts';

/** What guests and staff were refused, by the text that they read. */
export function Refusals({ refusals }: Pick<PlatformHealth, 'refusals'>) {
  const { t } = useTranslation('platform');
  const formats = useFormats();
  return (
    <section className="mt-8">
      <h2 className="font-semibold text-xl tracking-tight">{t('refusals.title')}</h2>
      <p className="mt-1 mb-3 text-muted-foreground text-sm">{t('refusals.text')}</p>
      {refusals.length === 0 ? (
        <p className="text-muted-foreground">{t('refusals.empty')}</p>
      ) : (
        <Card className="p-4 sm:p-5">
          <dl className="flex flex-col divide-y">
            {refusals.map(({ code, count }) => (
              <div key={code} className="flex items-baseline justify-between gap-4 py-2 first:pt-0 last:pb-0">
                <dt className="min-w-0">
                  <span className="block">{generalErrorText(code, formats.language)}</span>
                  <span className="wrap-anywhere block font-mono text-muted-foreground text-xs">{code}</span>
                </dt>
                <dd className="font-semibold tabular-nums">{formats.number(count)}</dd>
              </div>
            ))}
          </dl>
        </Card>
      )}
    </section>
  );
}
