import type { Language } from '#shared/languages.ts';
import { escapeHtml } from '../../platform/html.ts';
import type { MailMessage } from '../../platform/mailer.ts';
import type { Purpose } from './mail-kinds.ts';
import { MAIL_TEXTS } from './mail-texts.ts';

/** A sign-in mail: one sentence, one button, the code, and what to do if it was not you. */
export function composeMail(input: {
  purpose: Purpose;
  to: string;
  language: Language;
  link: string | null;
  code: string;
}): MailMessage {
  const words = MAIL_TEXTS[input.language][input.purpose];
  const link = words.button === null ? null : input.link;
  const text = [
    words.lead,
    ...(link ? [link] : []),
    `${words.code} ${input.code}`,
    words.ignore,
    'Aforo',
  ].join('\n\n');
  const button = link
    ? `<p style="margin:24px 0"><a href="${escapeHtml(link)}" style="display:inline-block;padding:14px 24px;border-radius:12px;background:#111;color:#fff;text-decoration:none;font-weight:600">${escapeHtml(words.button ?? '')}</a></p>`
    : '';
  const html = `<!doctype html><html lang="${input.language}"><meta charset="utf-8"><title>${escapeHtml(words.subject)}</title>
<body style="margin:0;padding:32px 20px;font:16px/1.5 system-ui,sans-serif;color:#111;background:#fff">
<div style="max-width:480px;margin:0 auto"><p style="font-weight:700">Aforo</p><p>${escapeHtml(words.lead)}</p>${button}
<p>${escapeHtml(words.code)}</p><p style="font:600 28px/1.2 ui-monospace,monospace;letter-spacing:.15em">${input.code}</p>
<p style="color:#666;font-size:14px">${escapeHtml(words.ignore)}</p></div></body></html>`;
  return {
    to: input.to,
    subject: words.subject,
    text,
    html,
    code: input.code,
    ...(link ? { link } : {}),
  };
}
