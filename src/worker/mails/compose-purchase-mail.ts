import type { MailedPurchase } from '#db/readers/mailed-purchases.ts';
import { placeOf } from '#shared/address.ts';
import { type Language, LOCALE_OF } from '#shared/languages.ts';
import { formatMoney } from '#shared/money.ts';
import { formatEventTime } from '../platform/formats.ts';
import { escapeHtml } from '../platform/html.ts';
import type { MailMessage } from '../platform/mailer.ts';
import { PURCHASE_MAIL_TEXTS } from './purchase-mail-texts.ts';

/** What the mail of a purchase says; its files come to it later. Everything is text: it reads without pictures. */
export function composePurchaseMail(
  purchase: MailedPurchase,
  language: Language,
  siteUrl: string,
): Pick<MailMessage, 'to' | 'subject' | 'text' | 'html' | 'link'> {
  const words = PURCHASE_MAIL_TEXTS[language];
  const { event } = purchase;
  const money = (minor: number) => formatMoney(minor, purchase.currency, LOCALE_OF[language]);
  const facts: [string, string][] = [
    [words.when, formatEventTime(language, event)],
    [words.where, placeOf(event)],
  ];
  const rows: [string, string][] = [
    ...purchase.lines.map(({ quantity, typeName, total }): [string, string] => [
      `${quantity} × ${typeName}`,
      total === 0 ? words.free : money(total),
    ]),
    ...(purchase.discount > 0 ? [[words.discount, money(-purchase.discount)] as [string, string]] : []),
    [words.total, money(purchase.total)],
  ];
  const greeting = words.greeting(purchase.buyerName);
  const lead = words.lead(purchase.tickets.length);
  const link = `${siteUrl}/my-tickets`;
  const text = [
    `${greeting}\n${lead}`,
    [event.name, ...facts.map(([label, value]) => `${label}: ${value}`)].join('\n'),
    rows.map(([label, value]) => `${label}: ${value}`).join('\n'),
    `${words.button}: ${link}`,
    words.attached,
    `${words.purchase}: ${purchase.id}\nAforo`,
  ].join('\n\n');
  return {
    to: purchase.buyerEmail,
    subject: words.subject(event.name),
    text,
    html: page({ words, language, greeting, lead, facts, rows, link, purchase }),
    link,
  };
}

function page(parts: {
  words: (typeof PURCHASE_MAIL_TEXTS)[Language];
  language: Language;
  greeting: string;
  lead: string;
  facts: [string, string][];
  rows: [string, string][];
  link: string;
  purchase: MailedPurchase;
}): string {
  const { words, rows, link, purchase } = parts;
  const facts = parts.facts.map(
    ([label, value]) =>
      `<p style="margin:4px 0"><span style="color:#666">${escapeHtml(label)}</span><br>${escapeHtml(value)}</p>`,
  );
  const lines = rows.map(([label, value], index) => {
    const weight = index === rows.length - 1 ? 'font-weight:700;border-top:1px solid #ddd;' : '';
    return `<tr><td style="${weight}padding:6px 12px 6px 0">${escapeHtml(label)}</td><td style="${weight}padding:6px 0;text-align:right;white-space:nowrap">${escapeHtml(value)}</td></tr>`;
  });
  const button = `<p style="margin:24px 0"><a href="${escapeHtml(link)}" style="display:inline-block;padding:14px 24px;border-radius:12px;background:#111;color:#fff;text-decoration:none;font-weight:600">${escapeHtml(words.button)}</a></p>`;
  return `<!doctype html><html lang="${parts.language}"><meta charset="utf-8"><title>${escapeHtml(words.subject(purchase.event.name))}</title>
<body style="margin:0;padding:32px 20px;font:16px/1.5 system-ui,sans-serif;color:#111;background:#fff">
<div style="max-width:480px;margin:0 auto"><p style="font-weight:700">Aforo</p>
<p>${escapeHtml(parts.greeting)}<br>${escapeHtml(parts.lead)}</p>
<h1 style="font-size:24px;line-height:1.25;margin:24px 0 8px">${escapeHtml(purchase.event.name)}</h1>${facts.join('')}
<table style="width:100%;border-collapse:collapse;margin:24px 0">${lines.join('')}</table>${button}
<p>${escapeHtml(words.attached)}</p>
<p style="color:#666;font-size:14px">${escapeHtml(words.purchase)}: ${escapeHtml(purchase.id)}</p></div></body></html>`;
}
