/** Allows redirects to the site's exact origin; everything else goes to its front page. */
export function allowedRedirect(siteUrl: string, asked: string | null | undefined): string {
  if (!asked || !URL.canParse(asked)) return siteUrl;
  const url = new URL(asked);
  const site = new URL(siteUrl);
  if (url.origin !== site.origin || url.username !== '' || url.password !== '') return siteUrl;
  return url.href;
}
