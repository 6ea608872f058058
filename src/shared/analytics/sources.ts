// A source is one short word. Besides sites, hosts and the words of links there are `direct` (nothing says where from), `aforo`
// (from another page of Aforo), `other` (beyond the sources counted per day) and, for purchases only, `unknown`.

/** Characters of a source; longer ones are cut. */
const SOURCE_MAX_CHARS = 32;

/** Sites with many hosts, also as the names of their apps (`com.instagram.android`): one piece of the host names them. */
const SITES = [
  'instagram',
  'facebook',
  'whatsapp',
  'telegram',
  'google',
  'bing',
  'yandex',
  'duckduckgo',
  'tiktok',
  'youtube',
  'linkedin',
  'reddit',
];

/** Short hosts, and hosts of a site's other services. */
const HOSTS: Record<string, string> = {
  't.co': 'x',
  'x.com': 'x',
  'twitter.com': 'x',
  't.me': 'telegram',
  'wa.me': 'whatsapp',
  'fb.com': 'facebook',
  'm.me': 'facebook',
  'ig.me': 'instagram',
  'vk.com': 'vk',
  'm.vk.com': 'vk',
  'away.vk.com': 'vk',
  'youtu.be': 'youtube',
  'ya.ru': 'yandex',
  'mail.google.com': 'email',
  'com.google.android.gm': 'email',
  'outlook.live.com': 'email',
};

/** How campaigns abbreviate. */
const ALIASES: Record<string, string> = {
  ig: 'instagram',
  insta: 'instagram',
  fb: 'facebook',
  wa: 'whatsapp',
  tg: 'telegram',
  twitter: 'x',
  mail: 'email',
  newsletter: 'email',
};

/** One spelling per source: lower case, letters, digits, dots, dashes. Null when nothing is left. */
export function normalizeSource(text: string): string | null {
  const word = text
    .slice(0, 4 * SOURCE_MAX_CHARS)
    .normalize('NFKC')
    .trim()
    .toLowerCase()
    .replace(/\s+/gu, '-')
    .replace(/[^\p{L}\p{N}._-]/gu, '');
  const cut = [...word].slice(0, SOURCE_MAX_CHARS).join('');
  const known = Object.hasOwn(ALIASES, cut) ? ALIASES[cut] : cut;
  return known === undefined || known === '' || known === 'unknown' ? null : known;
}

/**
 * What brought a visitor: `?utm_source=` or `?src=`, else the site that linked here. Null when
 * nothing says it.
 * @param referrer `document.referrer`, empty or a URL
 */
export function sourceOfLanding(at: URL, referrer: string): { source: string; isNamed: boolean } | null {
  const { searchParams } = at;
  const named = normalizeSource(searchParams.get('utm_source') ?? searchParams.get('src') ?? '');
  if (named !== null) return { source: named, isNamed: true };
  const from = URL.canParse(referrer) ? new URL(referrer) : null;
  if (!from || from.host === at.host) return null;
  const site = siteOf(from.hostname);
  return site === null ? null : { source: site, isNamed: false };
}

function siteOf(hostname: string): string | null {
  const host = hostname.replace(/^www\./, '');
  if (Object.hasOwn(HOSTS, host)) return HOSTS[host] ?? null;
  return SITES.find((site) => host.split('.').includes(site)) ?? normalizeSource(host);
}
