/** The stand-in of Stripe's API; see stripe-api.mjs. */
export function stripeApi(request: Request): Promise<Response>;
