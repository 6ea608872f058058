import type { Context } from 'hono';
import { readerOf } from '#db/client.ts';
import { directoryOf } from '#db/databases.ts';
import {
  type MailboxEntry,
  readAttachment,
  readMailbox,
  readMailHtml,
} from '#db/readers/mail/dev-mailbox.ts';
import { authMode } from '#worker/auth/mode.ts';
import type { Env } from '#worker/env.ts';
import { escapeHtml } from '#worker/http/html.ts';
import { refusalResponse } from '#worker/trpc/refusal-response.ts';

type PageContext = Context<{ Bindings: Env }>;

/** The mailbox exists only with embedded sign-in on loopback. */
function isOpen(c: PageContext): boolean {
  const mode = authMode(c.env, c.req.raw);
  return mode.kind === 'embedded' && mode.loopback;
}

/** `GET /dev/mailbox.json?to=`: messages with link and code, newest first, for tests and scripts. */
export async function serveMailboxJson(c: PageContext): Promise<Response> {
  if (!isOpen(c)) return refusalResponse('NOT_FOUND');
  const messages = await readMailbox(readerOf(directoryOf(c.env)), c.req.query('to') ?? null);
  return Response.json(messages, { headers: { 'cache-control': 'no-store' } });
}

/** `GET /dev/mailbox`: the same as a page. */
export async function serveMailboxPage(c: PageContext): Promise<Response> {
  if (!isOpen(c)) return refusalResponse('NOT_FOUND');
  const to = c.req.query('to') ?? null;
  const messages = await readMailbox(readerOf(directoryOf(c.env)), to);
  return new Response(page(messages, to), {
    headers: {
      'content-type': 'text/html; charset=utf-8',
      'cache-control': 'no-store',
      'referrer-policy': 'no-referrer',
      'x-content-type-options': 'nosniff',
      'content-security-policy':
        "default-src 'none'; style-src 'unsafe-inline'; frame-src 'self'; form-action 'self'",
    },
  });
}

/** `GET /dev/mailbox/:id/html`: a mail as mail clients render it, without scripts; images are its own or this site's. */
export async function serveMailHtml(c: PageContext): Promise<Response> {
  if (!isOpen(c)) return refusalResponse('NOT_FOUND');
  const mailId = Number(c.req.param('id'));
  const html = Number.isSafeInteger(mailId) ? await readMailHtml(readerOf(directoryOf(c.env)), mailId) : null;
  if (html === null) return refusalResponse('NOT_FOUND');
  return new Response(html, {
    headers: {
      'content-type': 'text/html; charset=utf-8',
      'cache-control': 'no-store',
      'referrer-policy': 'no-referrer',
      'x-content-type-options': 'nosniff',
      'x-frame-options': 'SAMEORIGIN',
      'content-security-policy':
        "default-src 'none'; style-src 'unsafe-inline'; img-src 'self' data:; frame-ancestors 'self'; sandbox allow-popups allow-popups-to-escape-sandbox allow-top-navigation-by-user-activation",
    },
  });
}

/** `GET /dev/mailbox/:id/files/:index`: an attachment, always as a download. */
export async function serveMailboxAttachment(c: PageContext): Promise<Response> {
  if (!isOpen(c)) return refusalResponse('NOT_FOUND');
  const [mailId, index] = [Number(c.req.param('id')), Number(c.req.param('index'))];
  const known = Number.isSafeInteger(mailId) && Number.isSafeInteger(index);
  const file = known ? await readAttachment(readerOf(directoryOf(c.env)), mailId, index) : null;
  if (!file) return refusalResponse('NOT_FOUND');
  return new Response(file.content, {
    headers: {
      'content-type': file.type,
      'content-disposition': `attachment; filename*=UTF-8''${encodeURIComponent(file.name)}`,
      'cache-control': 'no-store',
      'x-content-type-options': 'nosniff',
    },
  });
}

const STYLE = `
:root { color-scheme: light dark; --line: #d9d9de; --soft: #6b6b76; --card: #fff; --ground: #f5f5f7; --ink: #17171c; --accent: #d9305f }
@media (prefers-color-scheme: dark) { :root { --line: #33333d; --soft: #a0a0ad; --card: #1c1c23; --ground: #101015; --ink: #f3f3f6; --accent: #ff5c8a } }
* { box-sizing: border-box }
body { margin: 0; padding: 24px 16px 64px; background: var(--ground); color: var(--ink); font: 16px/1.5 system-ui, sans-serif }
main { max-width: 640px; margin: 0 auto; display: grid; gap: 12px }
h1 { font-size: 28px; line-height: 1.2; margin: 0 } p { margin: 0 } .soft { color: var(--soft) }
form { display: flex; gap: 8px; margin: 8px 0 }
input { flex: 1; min-width: 0; font: inherit; color: inherit; padding: 10px 14px; border: 1px solid var(--line); border-radius: 12px; background: var(--card) }
button, .open { font: inherit; font-weight: 600; padding: 10px 18px; border: 0; border-radius: 12px; background: var(--ink); color: var(--card); text-decoration: none; display: inline-block }
details { background: var(--card); border: 1px solid var(--line); border-radius: 16px; padding: 16px }
summary { cursor: pointer; list-style: none } summary::-webkit-details-marker { display: none }
summary strong { display: block; overflow-wrap: anywhere } summary span { font-size: 14px; overflow-wrap: anywhere }
.code { font: 600 28px/1.2 ui-monospace, monospace; letter-spacing: .15em; color: var(--accent) }
.body { margin-top: 12px; padding-top: 12px; border-top: 1px solid var(--line); display: grid; gap: 12px; justify-items: start }
iframe { width: 100%; height: 560px; border: 1px solid var(--line); border-radius: 12px; background: #fdfbf8 }
.body details { width: 100%; padding: 0; border: 0; background: none } .body summary { color: var(--soft); text-decoration: underline }
.files { display: flex; flex-wrap: wrap; gap: 8px; margin: 0; padding: 0; list-style: none }
.files a { display: block; padding: 6px 12px; border: 1px solid var(--line); border-radius: 12px; color: inherit; font-size: 14px }
pre { margin: 0; font: inherit; font-size: 15px; white-space: pre-wrap; overflow-wrap: anywhere; color: var(--soft) }
`;

function page(messages: MailboxEntry[], to: string | null): string {
  const list = messages.map(message).join('\n');
  const nothing = `<p class="soft">${to ? 'Nothing for this address yet.' : 'Nothing yet. Sign up, and the mail lands here.'}</p>`;
  return `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<title>Mailbox · Aforo</title><style>${STYLE}</style></head>
<body><main>
<h1>Mailbox</h1>
<p class="soft">Every mail that this Aforo would have sent. It stays on this machine.</p>
<form action="/dev/mailbox"><input type="email" name="to" value="${escapeHtml(to ?? '')}" placeholder="Only this address" aria-label="Only this address"><button>Show</button></form>
${list || nothing}
</main></body></html>`;
}

function message(mail: MailboxEntry, index: number): string {
  const at = new Date(mail.createdAt).toISOString().replace('T', ' ').slice(0, 19);
  const code = mail.code ? `<p class="code">${escapeHtml(mail.code)}</p>` : '';
  const link =
    mail.link && /^https?:/.test(mail.link)
      ? `<a class="open" href="${escapeHtml(mail.link)}">Open the link</a>`
      : '';
  return `<details${index === 0 ? ' open' : ''}><summary><strong>${escapeHtml(mail.subject)}</strong>
<span class="soft">${escapeHtml(mail.to)} · <time>${at} UTC</time></span></summary>
<div class="body">${code}${link}${files(mail)}
<iframe src="/dev/mailbox/${mail.id}/html" title="${escapeHtml(mail.subject)}" loading="lazy"></iframe>
<details><summary>As plain text</summary><pre>${escapeHtml(mail.text)}</pre></details></div></details>`;
}

function files({ id, attachments }: MailboxEntry): string {
  if (attachments.length === 0) return '';
  const items = attachments.map(
    ({ name, sizeBytes }, index) =>
      `<li><a href="/dev/mailbox/${id}/files/${index}">${escapeHtml(name)} <span class="soft">${Math.ceil(sizeBytes / 1024)} KB</span></a></li>`,
  );
  return `<ul class="files">${items.join('')}</ul>`;
}
