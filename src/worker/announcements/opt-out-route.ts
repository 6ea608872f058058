import type { Context } from 'hono';
import { turnAnnouncementsOff } from '#db/commits/announcements/opt-out.ts';
import { directoryOf } from '#db/databases.ts';
import { PATHS } from '#shared/paths.ts';
import type { Env } from '#worker/env.ts';
import { escapeHtml } from '#worker/http/html.ts';
import { pageLanguage } from '#worker/http/request-language.ts';
import { i18n } from '#worker/i18n/i18n.ts';
import { mailStyle, OWN_ACCENT } from '#worker/mail/mail-style.ts';
import { refusalResponse } from '#worker/trpc/refusal-response.ts';
import { isOptOutKey } from './opt-out-link.ts';

type OptOut = Context<{ Bindings: Env }, '/api/announcements/off/:userId/:key'>;

/** Asks for a press: mail scanners open links, and must not opt anybody out. */
export async function confirmOptOut(c: OptOut): Promise<Response> {
  return (await isSigned(c)) ? page(c, 'ask') : refusalResponse('NOT_FOUND');
}

/**
 * One-click unsubscribe (RFC 8058): mail providers post here without cookies, so the signed key is the authorization.
 */
export async function optOut(c: OptOut): Promise<Response> {
  if (!(await isSigned(c))) return refusalResponse('NOT_FOUND');
  await turnAnnouncementsOff(directoryOf(c.env), c.req.param('userId'), Date.now());
  return page(c, 'done');
}

function isSigned(c: OptOut): Promise<boolean> {
  return isOptOutKey(c.env, c.req.param('userId'), c.req.param('key'));
}

const STYLE = mailStyle(OWN_ACCENT);

function page(c: OptOut, state: 'ask' | 'done'): Response {
  const language = pageLanguage(c.req.raw);
  const t = i18n.getFixedT(language, 'mails');
  const text = (key: 'title' | 'text') => escapeHtml(t(`announcement.off.${state}.${key}`));
  const next =
    state === 'ask'
      ? `<form method="post"><button style="border:0;font:inherit;background:${OWN_ACCENT.light};${STYLE.inline.button}">${escapeHtml(t('announcement.off.ask.button'))}</button></form>`
      : `<p><a class="soft" href="${PATHS.profile}">${escapeHtml(t('announcement.off.done.button'))}</a></p>`;
  const body = `<!doctype html>
<html lang="${language}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex"><title>${text('title')} · Aforo</title>
<style>body { ${STYLE.inline.ground} } main { max-width: 480px; margin: 0 auto; padding: 48px 20px } .soft { color: inherit }${STYLE.sheet}</style></head>
<body class="ground"><main><p><b>Aforo</b></p><h1>${text('title')}</h1><p>${text('text')}</p>${next}</main></body></html>`;
  return new Response(body, {
    headers: {
      'content-type': 'text/html; charset=utf-8',
      'content-security-policy':
        "default-src 'none'; style-src 'unsafe-inline'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'",
      vary: 'accept-language',
    },
  });
}
