import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { configQuery } from '#client/lib/api/config.ts';
import { PATHS } from '#shared/paths.ts';

const PAGES = {
  profile: PATHS.profile,
  refunds: PATHS.refunds,
  privacy: PATHS.privacy,
  terms: PATHS.terms,
} as const;

const LINK = 'font-medium text-primary-ink underline underline-offset-4 hover:no-underline';

/** Renders a paragraph whose `{names}` stand for pages of this site and for the operator's addresses. */
export function useLinkedText(): (text: string) => ReactNode[] {
  const { t } = useTranslation('legal');
  const { data: config } = useQuery(configQuery);
  const addresses: Record<string, string | null> = {
    support: config?.supportEmail ?? null,
    legal: config?.legalEmail ?? null,
  };
  return (text) =>
    text.split(/\{(\w+)\}/).map((part, index) => {
      if (index % 2 === 0) return part;
      const key = `${part}-${index}`;
      if (isPage(part)) {
        return (
          <Link key={key} to={PAGES[part]} className={LINK}>
            {t(`links.${part}`)}
          </Link>
        );
      }
      const address = addresses[part];
      if (!address) return t('noAddress');
      return (
        <a key={key} href={`mailto:${address}`} className={`${LINK} break-words`}>
          {address}
        </a>
      );
    });
}

function isPage(name: string): name is keyof typeof PAGES {
  return name in PAGES;
}
