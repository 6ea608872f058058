import { ChevronDown, Printer } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocation } from 'react-router';
import { useFormats } from '#client/lib/format.ts';
import { Button } from '#client/ui/button.tsx';
import { LegalLinks } from './legal-links.tsx';
import { LegalSection } from './legal-section.tsx';
import { TaggedText } from './tagged-text.tsx';
import { useAnchor } from './use-anchor.ts';
import { useLinkedText } from './with-links.tsx';

/** The date of a text's last change, in all three languages. Update it with every change. */
const LAST_CHANGED = { privacy: '2026-11-26', terms: '2026-11-25' } as const;

export interface LegalText {
  title: string;
  lead: string;
  /** By anchor, in reading order. Paragraphs that begin with a bullet form a list. */
  sections: Record<string, { title: string; text: readonly string[] }>;
}

/** A long text to read, print and link to: table of contents, sections with anchors, and date of the last change. */
export function LegalPage({ of, text }: { of: keyof typeof LAST_CHANGED; text: LegalText }) {
  const { t } = useTranslation('legal');
  const formats = useFormats();
  const linked = useLinkedText();
  const { hash } = useLocation();
  const goTo = useAnchor();
  const sections = Object.entries(text.sections);
  const changed = LAST_CHANGED[of];

  // Scrolls to the URL's anchor: the section did not exist yet when the browser looked for it.
  const opened = useRef(hash);
  useEffect(() => {
    if (opened.current) document.getElementById(opened.current.slice(1))?.scrollIntoView();
  }, []);

  return (
    <div className="mx-auto max-w-5xl lg:grid lg:grid-cols-[minmax(0,42rem)_15rem] lg:justify-between lg:gap-12">
      <article className="min-w-0">
        <header>
          <h1 className="hyphens-auto break-words font-display font-semibold text-[clamp(1.25rem,6.2vw,2.25rem)] leading-tight tracking-tight">
            {text.title}
          </h1>
          <p className="mt-3 text-lg text-muted-foreground">{text.lead}</p>
          <div className="mt-4 flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
            <p className="text-muted-foreground text-sm">
              <TaggedText
                text={t('changed', { date: formats.date(changed) })}
                tags={{ time: (date) => <time dateTime={changed}>{date}</time> }}
              />
            </p>
            <Button
              variant="ghost"
              size="sm"
              className="hidden sm:inline-flex print:hidden"
              onClick={() => window.print()}
            >
              <Printer aria-hidden="true" />
              {t('print')}
            </Button>
          </div>
        </header>
        <details className="group mt-6 rounded-xl border bg-card px-5 lg:hidden print:hidden">
          <summary className="flex min-h-12 cursor-pointer list-none items-center justify-between font-semibold [&::-webkit-details-marker]:hidden">
            {t('contents')}
            <ChevronDown aria-hidden="true" className="size-5 text-muted-foreground group-open:rotate-180" />
          </summary>
          <Contents sections={sections} goTo={goTo} className="pb-3" />
        </details>
        {sections.map(([id, section]) => (
          <LegalSection key={id} id={id} {...section} linked={linked} goTo={goTo} />
        ))}
        <LegalLinks developers className="mt-12 border-t pt-4 print:hidden" />
      </article>
      <aside className="hidden lg:block print:hidden">
        <div className="sticky top-24 max-h-[calc(100dvh-7rem)] overflow-y-auto">
          <p aria-hidden="true" className="mb-2 font-semibold">
            {t('contents')}
          </p>
          <Contents sections={sections} goTo={goTo} />
        </div>
      </aside>
    </div>
  );
}

function Contents({
  sections,
  goTo,
  className,
}: {
  sections: [string, { title: string }][];
  goTo: ReturnType<typeof useAnchor>;
  className?: string;
}) {
  const { t } = useTranslation('legal');
  return (
    <nav aria-label={t('contents')} className={className}>
      <ol>
        {sections.map(([id, { title }]) => (
          <li key={id}>
            <a
              href={`#${id}`}
              onClick={goTo(id)}
              className="-mx-2 flex min-h-11 items-center rounded-md px-2 py-1.5 text-muted-foreground hyphens-auto break-words leading-snug hover:text-foreground lg:min-h-9"
            >
              {title}
            </a>
          </li>
        ))}
      </ol>
    </nav>
  );
}
