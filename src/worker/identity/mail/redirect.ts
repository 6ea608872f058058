/** Allows redirects to the site's exact origin; everything else goes to its front page. */
export function allowedRedirect(siteUrl: string, requested: string | null | undefined): string {
  if (!requested || !URL.canParse(requested)) return siteUrl;
  const url = new URL(requested);
  const site = new URL(siteUrl);
  if (url.origin !== site.origin || url.username !== '' || url.password !== '') return siteUrl;
  return url.href;
}
