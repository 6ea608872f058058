import { dns } from './dns.mjs';
import { hostedAuth } from './hosted-auth.mjs';
import { mailApi } from './mail-api.mjs';
import { pushService } from './push-service.mjs';
import { stripeApi } from './stripe-api.mjs';
import { webhookReceiver } from './webhook-receiver.mjs';

/** A hosted service that a developer runs (9998), or one of several (9198, 9298, …), and its mail sink; see `HOSTED_SERVICE`. */
const RUNNING = /^localhost:9\d9[78]$/;

/**
 * Receives every outgoing request of the Worker under test. Unknown hosts get a 502, so that no test reaches
 * the internet.
 */
export default {
  async fetch(request) {
    const { host, hostname } = new URL(request.url);
    if (RUNNING.test(host)) return fetch(request);
    if (hostname.endsWith('.hosted.test')) return hostedAuth(request);
    if (hostname.endsWith('.mail.test')) return mailApi(request);
    if (hostname.endsWith('.stripe.localhost')) return stripeApi(request);
    if (hostname.endsWith('.receiver.example')) return webhookReceiver(request);
    if (hostname.endsWith('.push.example')) return pushService(request);
    if (hostname === 'cloudflare-dns.com') return dns(request);
    return new Response('no such host', { status: 502 });
  },
};
