import { Hono } from 'hono';
import { PATHS } from '#shared/paths.ts';
import { countView } from './analytics/views/count-view.ts';
import { confirmOptOut, optOut } from './announcements/opt-out-route.ts';
import { serveClientConfig } from './auth/client-config.ts';
import { proxyHostedAuth } from './auth/hosted/auth-proxy.ts';
import { receiveHostedMail } from './auth/hosted/mail-hook/mail-hook-route.ts';
import { passRoutes } from './documents/passes/pass-routes.ts';
import type { Env } from './env.ts';
import { serveEventCalendar } from './events/calendar/calendar-route.ts';
import { serveEventPoster } from './events/poster/poster-route.ts';
import { uploadRoutes } from './files/upload-routes.ts';
import { healthRoutes } from './health/health-routes.ts';
import { answerHeaders, drainUnreadBody, logRequest } from './http/response-headers.ts';
import { identityApp } from './identity/app.ts';
import { serveTicketButton } from './integrations/embed/button-route.ts';
import { publicApi } from './integrations/public-api/routes.ts';
import { openBoardSocket, openDoorSocket, openHypeSocket } from './live/open-socket.ts';
import { logError } from './log.ts';
import {
  serveMailboxAttachment,
  serveMailboxJson,
  serveMailboxPage,
  serveMailHtml,
} from './mail/dev-mailbox-page.ts';
import { serveEvidence } from './money/disputes/evidence-route.ts';
import { accountRoutes } from './money/payments/embedded/accounts/account-routes.ts';
import { checkoutRoutes } from './money/payments/embedded/checkout-routes.ts';
import { frameRoutes } from './money/payments/frame/frame-routes.ts';
import { handlePaymentWebhook } from './money/wallet/webhook-route.ts';
import { serveOwnData } from './people/profile/own-data-route.ts';
import { serveEventCard } from './share-cards/event-card-route.ts';
import { crawlerRoutes } from './ssr/crawler-routes.ts';
import { serveFilm } from './ssr/film-parts.ts';
import { serveManifest } from './ssr/manifest.ts';
import { serveEventPage, serveGroupPage, serveMenuPage, servePage } from './ssr/serve-page.ts';
import { servePurchasePdf, serveTicketPdf } from './tickets/pdf-routes.ts';
import { finishTrpcResponse, handleTrpc, limitTrpcRequest } from './trpc/handler.ts';
import { refusalResponse } from './trpc/refusal-response.ts';

/** All routes of the Worker. The assets binding serves static files before a request reaches this code. */
export const app = new Hono<{ Bindings: Env }>();

app.use(logRequest, answerHeaders, drainUnreadBody);
app.get('/api/live/door/:eventId', openDoorSocket);
app.get('/api/live/board/:eventId', openBoardSocket);
app.get('/api/live/hype/:city', openHypeSocket);
app.use('/api/trpc/*', limitTrpcRequest, finishTrpcResponse, handleTrpc);
app.get('/api/config', serveClientConfig);
app.post('/api/events/:eventId/views', countView);
app.get('/api/events/:eventId/calendar.ics', serveEventCalendar);
app.get('/api/events/:eventId/card.png', serveEventCard);
app.get('/api/events/:eventId/poster.pdf', serveEventPoster);
app.get('/api/disputes/:id/evidence.pdf', serveEvidence);
app.get('/api/tickets/:id/ticket.pdf', serveTicketPdf);
app.get('/api/purchases/:id/tickets.pdf', servePurchasePdf);
app.route('/', passRoutes);
app.get('/api/profile/data', serveOwnData);
app.get('/api/announcements/off/:userId/:key', confirmOptOut);
app.post('/api/announcements/off/:userId/:key', optOut);
app.route('/api/v1', publicApi);
app.get('/api/embed/v1/events/:eventId', serveTicketButton);
app.route('/', uploadRoutes);
app.post('/api/auth/mail-hook', receiveHostedMail);
app.use('/auth/v1/*', proxyHostedAuth);
app.route('/auth/v1', identityApp);
app.get('/dev/mailbox', serveMailboxPage);
app.get('/dev/mailbox.json', serveMailboxJson);
app.get('/dev/mailbox/:id/html', serveMailHtml);
app.get('/dev/mailbox/:id/files/:index', serveMailboxAttachment);
app.post('/api/webhooks/payments', handlePaymentWebhook);
app.route(
  '/',
  frameRoutes(async (request, c) => app.fetch(request, c.env, c.executionCtx as ExecutionContext)),
);
app.route(
  '/',
  checkoutRoutes(async (request, env, execution) => app.fetch(request, env, execution)),
);
app.route(
  '/',
  accountRoutes(async (request, env, execution) => app.fetch(request, env, execution)),
);
app.route('/', healthRoutes);
app.get('/manifest.webmanifest', serveManifest);
app.route('/', crawlerRoutes);
app.get('/assets/:film{.+\\.(?:webm|mp4)}', serveFilm);
app.get(PATHS.event, serveEventPage);
app.get(PATHS.eventMenu, serveMenuPage);
app.get(PATHS.group, serveGroupPage);
app.get('*', servePage);
app.notFound(() => refusalResponse('NOT_FOUND'));
app.onError((error, c) => {
  logError('request', error, { path: new URL(c.req.url).pathname });
  return refusalResponse('SERVER_ERROR');
});
