/** The page to return to after paying; it polls the state of `?payment=`. */
export function returnUrl(siteUrl: string, returnPath: string, paymentId: string): string {
  const url = new URL(returnPath, siteUrl);
  url.searchParams.set('payment', paymentId);
  return url.href;
}

export function cancelUrl(siteUrl: string, returnPath: string): string {
  return new URL(returnPath, siteUrl).href;
}
