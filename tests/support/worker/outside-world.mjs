import { dns } from './dns.mjs';
import { hostedAuth } from './hosted-auth.mjs';
import { mailApi } from './mail-api.mjs';
import { pushService } from './push-service.mjs';
import { stripeApi } from './stripe-api.mjs';
import { webhookReceiver } from './webhook-receiver.mjs';

/** A hosted service and its mail sink that a developer runs; see `HOSTED_SERVICE`. */
const RUNNING = ['localhost:9998', 'localhost:9997'];

/**
 * Receives every outgoing request of the Worker under test. Unknown hosts get a 502, so that no test reaches
 * the internet.
 */
export default {
  async fetch(request) {
    const { host, hostname } = new URL(request.url);
    if (RUNNING.includes(host)) return fetch(request);
    if (hostname.endsWith('.hosted.test')) return hostedAuth(request);
    if (hostname.endsWith('.mail.test')) return mailApi(request);
    if (hostname.endsWith('.stripe.localhost')) return stripeApi(request);
    if (hostname.endsWith('.receiver.example')) return webhookReceiver(request);
    if (hostname.endsWith('.push.example')) return pushService(request);
    if (hostname === 'cloudflare-dns.com') return dns(request);
    return new Response('no such host', { status: 502 });
  },
};
