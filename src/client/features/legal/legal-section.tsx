import { Link2 } from 'lucide-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Tooltip } from '#client/ui/tooltip.tsx';
import type { useAnchor } from './use-anchor.ts';

interface LegalSectionProps {
  id: string;
  title: string;
  text: readonly string[];
  linked: (text: string) => ReactNode[];
  goTo: ReturnType<typeof useAnchor>;
}

const BULLET = '• ';

/** A heading with an anchor, its paragraphs and lists. */
export function LegalSection({ id, title, text, linked, goTo }: LegalSectionProps) {
  const { t } = useTranslation('legal');
  return (
    <section aria-labelledby={id} className="mt-10 break-inside-avoid-page">
      <div className="group flex items-center gap-1">
        <h2
          id={id}
          tabIndex={-1}
          className="min-w-0 scroll-mt-24 hyphens-auto break-words font-semibold text-xl tracking-tight outline-none sm:text-2xl"
        >
          {title}
        </h2>
        <Tooltip label={t('linkTo', { title })}>
          <a
            href={`#${id}`}
            onClick={goTo(id)}
            className="-my-2 flex size-9 shrink-0 items-center justify-center rounded-md text-muted-foreground opacity-0 hover:text-foreground focus-visible:opacity-100 group-hover:opacity-100 print:hidden"
          >
            <Link2 aria-hidden="true" className="size-4" />
          </a>
        </Tooltip>
      </div>
      {inLists(text).map((part) =>
        typeof part === 'string' ? (
          <p key={part} className="mt-3 break-words leading-relaxed">
            {linked(part)}
          </p>
        ) : (
          <ul
            key={part[0]}
            className="mt-3 list-disc space-y-2 pl-5 leading-relaxed marker:text-muted-foreground"
          >
            {part.map((point) => (
              <li key={point}>{linked(point)}</li>
            ))}
          </ul>
        ),
      )}
    </section>
  );
}

/** Groups consecutive paragraphs that begin with a bullet into lists. */
function inLists(text: readonly string[]): (string | string[])[] {
  const parts: (string | string[])[] = [];
  for (const paragraph of text) {
    const last = parts.at(-1);
    if (!paragraph.startsWith(BULLET)) parts.push(paragraph);
    else if (Array.isArray(last)) last.push(paragraph.slice(BULLET.length));
    else parts.push([paragraph.slice(BULLET.length)]);
  }
  return parts;
}
