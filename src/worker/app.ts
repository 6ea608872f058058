import { Hono } from 'hono';
import { PATHS } from '#shared/paths.ts';
import type { Env } from './env.ts';
import { onDemand, type RouteGroup, routesOnDemand } from './http/on-demand.ts';
import { answerHeaders, drainUnreadBody, logRequest, tallyRequest } from './http/response-headers.ts';
import { openBoardSocket, openDoorSocket, openHypeSocket } from './live/open-socket.ts';
import { logError } from './log.ts';
import { finishTrpcResponse, handleTrpc, limitTrpcRequest } from './trpc/handler.ts';
import { refusalResponse } from './trpc/refusal-response.ts';

const calendar = () => import('./events/calendar/calendar-route.ts');
const optOutRoute = () => import('./announcements/opt-out-route.ts');
const pdfRoutes = () => import('./tickets/pdf-routes.ts');
const mailbox = () => import('./mail/dev-mailbox-page.ts');
const pages = () => import('./ssr/serve-page.ts');

const passes = routesOnDemand(async () => (await import('./documents/passes/pass-routes.ts')).passRoutes);
const publicApi = async () => (await import('./integrations/public-api/routes.ts')).publicApi;
const identity = async () => (await import('./identity/app.ts')).identityApp;
const frame = async () => {
  const { frameRoutes } = await import('./money/payments/frame/frame-routes.ts');
  return frameRoutes(async (webhook, c) => deliver(webhook, c.env, c.executionCtx as ExecutionContext));
};
const payoutAccount = async () => {
  const { accountRoutes } = await import('./money/payments/embedded/accounts/account-routes.ts');
  return accountRoutes(deliver);
};
const checkout = async () => {
  const { checkoutRoutes } = await import('./money/payments/embedded/checkout-routes.ts');
  return checkoutRoutes(deliver);
};
const health = routesOnDemand(async () => (await import('./health/health-routes.ts')).healthRoutes);
const crawlers = routesOnDemand(async () => (await import('./ssr/crawler-routes.ts')).crawlerRoutes);

/** Routes that load together, and where. */
export const ROUTE_GROUPS: readonly (readonly [path: string, RouteGroup])[] = [
  ['/api/tickets/:ticketId/apple.pkpass', passes],
  ['/api/passes/*', passes],
  ['/api/v1/*', routesOnDemand(publicApi, '/api/v1')],
  ['/api/uploads/*', routesOnDemand(async () => (await import('./files/upload-routes.ts')).uploadRoutes)],
  ['/auth/v1/*', routesOnDemand(identity, '/auth/v1')],
  ['/pay/frame', routesOnDemand(frame)],
  ['/pay/frame/:paymentId/*', routesOnDemand(frame)],
  ['/pay/account/:accountRef', routesOnDemand(payoutAccount)],
  ['/pay/:paymentId', routesOnDemand(checkout)],
  ['/health', health],
  ['/health/ready', health],
  ['/health/watch', health],
  ['/robots.txt', crawlers],
  ['/.well-known/security.txt', crawlers],
  ['/sitemap.xml', crawlers],
  ['/sitemap-pages.xml', crawlers],
  ['/sitemap-events.xml', crawlers],
];

/**
 * All routes of the Worker. The assets binding serves static files before a request reaches this code. Starting an
 * isolate evaluates only what the door, the boards and the API's calls share; the rest loads with its first request.
 */
export const app = new Hono<{ Bindings: Env }>();

app.use(logRequest, tallyRequest, answerHeaders, drainUnreadBody);
app.get('/api/live/door/:eventId', openDoorSocket);
app.get('/api/live/board/:eventId', openBoardSocket);
app.get('/api/live/hype/:city', openHypeSocket);
app.use('/api/trpc/*', limitTrpcRequest, finishTrpcResponse, handleTrpc);
app.get(
  '/api/config',
  onDemand(async () => (await import('./auth/client-config.ts')).serveClientConfig),
);
app.post(
  '/api/events/:eventId/views',
  onDemand(async () => (await import('./analytics/views/count-view.ts')).countView),
);
app.get(
  '/api/events/:eventId/calendar.ics',
  onDemand(async () => (await calendar()).serveEventCalendar),
);
app.get(
  '/api/events/:eventId/card.png',
  onDemand(async () => (await import('./share-cards/event-card-route.ts')).serveEventCard),
);
app.get(
  '/api/events/:eventId/strip.jpg',
  onDemand(async () => (await import('./share-cards/event-card-route.ts')).serveEventStrip),
);
app.get(
  '/api/events/:eventId/poster.pdf',
  onDemand(async () => (await import('./events/poster/poster-route.ts')).serveEventPoster),
);
const nightLog = onDemand(
  async () => (await import('./check-in/night-log/night-log-route.ts')).serveNightLog,
);
app.get('/api/events/:eventId/night-log.csv', nightLog);
app.get('/api/events/:eventId/night-log.pdf', nightLog);
app.get(
  '/api/disputes/:id/evidence.pdf',
  onDemand(async () => (await import('./money/disputes/evidence-route.ts')).serveEvidence),
);
app.get(
  '/api/tickets/:id/ticket.pdf',
  onDemand(async () => (await pdfRoutes()).serveTicketPdf),
);
app.get(
  '/api/purchases/:id/tickets.pdf',
  onDemand(async () => (await pdfRoutes()).servePurchasePdf),
);
app.get(
  '/api/profile/data',
  onDemand(async () => (await import('./people/profile/own-data-route.ts')).serveOwnData),
);
app.get(
  '/api/announcements/off/:userId/:key',
  onDemand(async () => (await optOutRoute()).confirmOptOut),
);
app.post(
  '/api/announcements/off/:userId/:key',
  onDemand(async () => (await optOutRoute()).optOut),
);
app.get(
  '/api/embed/v1/events/:eventId',
  onDemand(async () => (await import('./integrations/embed/button-route.ts')).serveTicketButton),
);
app.post(
  '/api/auth/mail-hook',
  onDemand(async () => (await import('./auth/hosted/mail-hook/mail-hook-route.ts')).receiveHostedMail),
);
app.use(
  '/auth/v1/*',
  onDemand(async () => (await import('./auth/hosted/auth-proxy.ts')).proxyHostedAuth),
);
app.get(
  '/dev/mailbox',
  onDemand(async () => (await mailbox()).serveMailboxPage),
);
app.get(
  '/dev/mailbox.json',
  onDemand(async () => (await mailbox()).serveMailboxJson),
);
app.get(
  '/dev/mailbox/:id/html',
  onDemand(async () => (await mailbox()).serveMailHtml),
);
app.get(
  '/dev/mailbox/:id/files/:index',
  onDemand(async () => (await mailbox()).serveMailboxAttachment),
);
app.post(
  '/api/webhooks/payments',
  onDemand(async () => (await import('./money/wallet/webhook-route.ts')).handlePaymentWebhook),
);
app.get(
  '/manifest.webmanifest',
  onDemand(async () => (await import('./ssr/manifest.ts')).serveManifest),
);
app.get(
  '/assets/:film{.+\\.(?:webm|mp4)}',
  onDemand(async () => (await import('./ssr/film-parts.ts')).serveFilm),
);
for (const [path, { handle }] of ROUTE_GROUPS) app.all(path, handle);
app.get(
  PATHS.event,
  onDemand(async () => (await pages()).serveEventPage),
);
app.get(
  PATHS.eventMenu,
  onDemand(async () => (await pages()).serveMenuPage),
);
app.get(
  PATHS.group,
  onDemand(async () => (await pages()).serveGroupPage),
);
for (const path of [PATHS.list, PATHS.listEntry])
  app.get(
    path,
    onDemand(async () => (await pages()).serveListPage),
  );
app.get(
  PATHS.walkUp,
  onDemand(async () => (await pages()).serveWalkUpPage),
);
app.get(
  PATHS.rope,
  onDemand(async () => (await pages()).serveRopePage),
);
app.get(
  '*',
  onDemand(async () => (await pages()).servePage),
);
app.notFound(() => refusalResponse('NOT_FOUND'));
app.onError((error, c) => {
  logError('request', error, { path: new URL(c.req.url).pathname });
  return refusalResponse('SERVER_ERROR');
});

/** The embedded payment provider calls the application as a real one would over the network. */
async function deliver(webhook: Request, env: Env, execution: ExecutionContext): Promise<Response> {
  return await app.fetch(webhook, env, execution);
}
