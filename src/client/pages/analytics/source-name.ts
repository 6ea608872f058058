import { useTranslation } from 'react-i18next';

const BRANDS: Record<string, string> = {
  whatsapp: 'WhatsApp',
  tiktok: 'TikTok',
  youtube: 'YouTube',
  linkedin: 'LinkedIn',
  duckduckgo: 'DuckDuckGo',
  vk: 'VK',
};
const OWN = ['direct', 'aforo', 'other', 'unknown', 'email', 'button'] as const;

/** A source as people write it; hosts and words of links stay as they are. */
export function useSourceName(): (source: string) => string {
  const { t } = useTranslation('analytics');
  return (source) => {
    const own = OWN.find((known) => known === source);
    if (own) return t(`sources.name.${own}`);
    if (source.includes('.')) return source;
    return BRANDS[source] ?? source.charAt(0).toUpperCase() + source.slice(1);
  };
}
