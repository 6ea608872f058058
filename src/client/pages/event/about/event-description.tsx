import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '#client/ui/button.tsx';
import { cn } from '#client/ui/class-names.ts';

/** A text up to this length fits into the lines that a phone shows at first (characters). */
const SHORT_MAX_CHARS = 90;

/** The description. On a phone its first lines, so that the prices stay on the first screen, and the rest on demand. */
export function EventDescription({ text }: { text: string }) {
  const { t } = useTranslation('events');
  const [isWhole, setIsWhole] = useState(false);
  const isLong = text.length > SHORT_MAX_CHARS || text.includes('\n');
  return (
    <section className="mt-4 lg:mt-6">
      <h2 className="sr-only">{t('about')}</h2>
      <p
        className={cn(
          'max-w-prose whitespace-pre-line text-pretty break-words leading-relaxed',
          isLong && !isWhole && 'max-lg:line-clamp-2',
        )}
      >
        {text}
      </p>
      {isLong && !isWhole ? (
        <Button variant="link" className="-my-1.5 min-h-11 lg:hidden" onClick={() => setIsWhole(true)}>
          {t('readOn')}
        </Button>
      ) : null}
    </section>
  );
}
