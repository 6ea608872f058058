import { Copy } from 'lucide-react';
import { copyText } from '#client/features/share/share-link.ts';
import { IconButton } from '#client/ui/icon-button.tsx';

interface CopyLineProps {
  text: string;
  words: { copy: string; copied: string; copyFailed: string };
}

/** Text for another program, with a copy button. */
export function CopyLine({ text, words }: CopyLineProps) {
  return (
    <div className="flex items-start gap-2 rounded-xl border bg-muted/50 p-2 pl-4">
      <pre className="wrap-anywhere min-w-0 flex-1 self-center whitespace-pre-wrap py-1 font-mono text-sm">
        <code>{text}</code>
      </pre>
      <IconButton reads variant="ghost" label={words.copy} onClick={() => void copyText(text, words)}>
        <Copy aria-hidden="true" />
      </IconButton>
    </div>
  );
}
