import { Copy } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { copyText } from '#client/features/share/share-link.ts';
import { Button } from '#client/ui/button.tsx';
import { cn } from '#client/ui/class-names.ts';

/** Text for another program, to be taken along as it is. */
export function CopyLine({ text, label, many = false }: { text: string; label: string; many?: boolean }) {
  const { t } = useTranslation('integrations');
  return (
    <div className="flex items-start gap-2 rounded-xl border bg-muted/50 p-2 pl-4">
      <code
        className={cn(
          'min-w-0 flex-1 self-center py-1 text-sm',
          many ? 'whitespace-pre-wrap' : '',
          'wrap-anywhere',
        )}
      >
        {text}
      </code>
      <Button
        variant="ghost"
        size="icon"
        aria-label={t('copy', { what: label })}
        onClick={() => void copyText(text, { copied: t('copied'), copyFailed: t('notCopied') })}
      >
        <Copy aria-hidden="true" />
      </Button>
    </div>
  );
}
