import { alternatesOf, type PublicPage, pageAddress } from '#shared/pages.ts';
import type { Language } from '#shared/text/languages.ts';
import type { PageHead } from './page-head.ts';
import { PUBLIC_TEXTS } from './public-texts.ts';

/** The picture of whatever has none of its own; `scripts/brand-images.ts` draws it. */
export function brandCard(siteUrl: string): PageHead['card']['image'] {
  return { url: `${siteUrl}/share-card.png`, alt: 'Aforo', width: 1200, height: 630 };
}

/** What a public page says of itself. @param by.asked the language in its address */
export function publicHead(
  page: PublicPage,
  by: { siteUrl: string; language: Language; asked: Language | null },
): PageHead {
  const { title, description } = PUBLIC_TEXTS[by.language][page];
  const full = `${title} · Aforo`;
  return {
    language: by.language,
    title: full,
    description,
    listed: true,
    canonical: pageAddress(by.siteUrl, page, by.asked),
    alternates: alternatesOf(by.siteUrl, page),
    card: { title: full, image: brandCard(by.siteUrl) },
  };
}
