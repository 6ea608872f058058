import { wcagContrast } from 'culori';
import { expect, test } from 'vitest';
import { MAIL_TOKEN_PURPOSES } from '#db/schema/identity.ts';
import { LANGUAGES } from '../../../../src/shared/text/languages.ts';
import { composeMail } from '../../../../src/worker/identity/mail/compose-mail.ts';
import { mailAccent } from '../../../../src/worker/mail/mail-accent.ts';
import { layOutMail } from '../../../../src/worker/mail/mail-layout.ts';
import { ON_DARK } from '../../../../src/worker/mail/mail-style.ts';

const EVIL = `"><script>alert('x')</script>\r\nBcc: everybody@example.org`;

const mail = layOutMail({
  to: 'ana@aforo.test',
  language: 'en',
  subject: EVIL,
  guestName: EVIL,
  lead: EVIL,
  title: EVIL,
  facts: [[EVIL, EVIL]],
  sums: { currency: 'USD', rows: [[EVIL, 100]] },
  button: { label: EVIL, link: `https://aforo.test/"onclick="x` },
  code: [EVIL, EVIL],
  notes: [EVIL],
  fine: [EVIL],
});

test('user input is escaped in HTML, and a subject is one line', () => {
  expect(mail.html).not.toContain('<script');
  expect(mail.html).not.toContain('"onclick');
  expect(mail.html).not.toContain('href="https://aforo.test/""');
  expect(mail.subject).not.toMatch(/[\r\n]/);
});

test('a subject that looks like an encoded word is not decoded by a mail program', () => {
  const subject = '=?utf-8?B?aHR0cHM6Ly9ldmlsLnRlc3Q=?=';
  expect(layOutMail({ to: 'ana@aforo.test', language: 'en', subject, lead: '' }).subject).toBe(
    '= ?utf-8?B?aHR0cHM6Ly9ldmlsLnRlc3Q= ?=',
  );
});

test('a name that looks like a placeholder or markup appears as typed, escaped once', () => {
  const { text, html } = layOutMail({
    to: 'ana@aforo.test',
    language: 'en',
    subject: 'Subject',
    guestName: '{{name}} $t(free) R&B',
    lead: 'Here it is.',
  });
  expect(text).toContain('Hi {{name}} $t(free) R&B,');
  expect(html).toContain('Hi {{name}} $t(free) R&amp;B,');
});

test('a mail loads no resources, declares its language, and supports light and dark mode', () => {
  expect(mail.html).not.toMatch(/<img|<link|@import|url\(| src=/);
  expect(mail.html).toContain('<html lang="en">');
  expect(mail.html).toContain('<meta name="color-scheme" content="light dark">');
  expect(mail.html).toContain('prefers-color-scheme: dark');
});

test('the text part has all content of the HTML part without tags', () => {
  const { text, html } = layOutMail({
    to: 'ana@aforo.test',
    language: 'en',
    subject: 'Subject',
    guestName: 'Ana',
    lead: 'here it is.',
    title: 'Night',
    facts: [['When', 'Today']],
    sums: {
      currency: 'USD',
      rows: [
        ['2 × Balcony', 2500],
        ['1 × Floor', 0],
        ['Total', 2500],
      ],
    },
    button: { label: 'Open', link: 'https://aforo.test/wallet' },
    code: ['Type this:', '123456'],
    notes: ['A note.'],
    fine: ['In small letters.'],
  });
  expect(text).toBe(
    [
      'Hi Ana,\nhere it is.',
      'Night\nWhen: Today',
      '2 × Balcony: $25\n1 × Floor: Free\nTotal: $25',
      'Type this: 123456',
      'Open: https://aforo.test/wallet',
      'A note.',
      'In small letters.',
      'Aforo',
    ].join('\n\n'),
  );
  for (const words of ['Hi Ana,', 'Night', '2 × Balcony', '123456', 'A note.', 'In small letters.'])
    expect(html).toContain(words);
  expect(html).not.toContain('class="button"');
});

test('a name cannot start a new line, and no-break spaces are kept', () => {
  const { subject, text, html } = layOutMail({
    to: 'ana@aforo.test',
    language: 'ru',
    subject: 'A\r\nBcc: everybody',
    guestName: 'DJ-2\u2028Eva',
    lead: 'here it is.',
    title: 'Night',
    sums: { currency: 'RUB', rows: [['2\u00a0× Balcony', 2550]] },
  });
  expect(subject).toBe('A Bcc: everybody');
  expect(text).toContain('Здравствуйте, DJ-2 Eva!\nhere it is.');
  for (const body of [text, html])
    for (const words of ['2\u00a0× Balcony', '25,50\u00a0₽']) expect(body).toContain(words);
});

test('every sign-in mail is translated and has its link and code in the text part', () => {
  for (const purpose of MAIL_TOKEN_PURPOSES) {
    const subjects = LANGUAGES.map((language) => {
      const link = 'https://aforo.test/verify-email/abc';
      const made = composeMail({
        purpose,
        language,
        to: 'a@aforo.test',
        link,
        code: '123456',
        returnTo: null,
      });
      expect(made.text).toContain('123456');
      expect(made.html).toContain(`<html lang="${language}">`);
      if (made.link) expect(made.text).toContain(link);
      return made.subject;
    });
    expect(new Set(subjects).size).toBe(LANGUAGES.length);
  }
});

test('a mail greets by the first name, and by the whole name where it has none of letters alone', () => {
  const greet = (guestName: string) =>
    layOutMail({ to: 'ana@aforo.test', language: 'en', subject: 'Subject', guestName, lead: 'Hello.' }).text;
  expect(greet('Zinnia Quill')).toMatch(/^Hi Zinnia,\n/);
  expect(greet('DJ-2 Ana')).toMatch(/^Hi DJ-2 Ana,\n/);
});

test('the mail of an event is headed by its organizer and a strip of its cover, and another one by us', () => {
  const about = {
    to: 'ana@aforo.test',
    language: 'en',
    subject: 'Subject',
    lead: 'Hello.',
    title: 'Night',
  } as const;
  const strip = 'https://aforo.test/api/events/1/strip.jpg?v=1';
  const button = { label: 'Go', link: 'https://aforo.test/' };
  const head = { organizer: 'Club Farolito', strip, accent: { light: '#123456', dark: '#abcdef' } };
  const ofEvent = layOutMail({ ...about, button, head }).html;
  expect(ofEvent).toContain('Club Farolito');
  expect(ofEvent).toContain(`src="${strip}" width="600" height="160" alt="Night"`);
  expect(ofEvent).toContain('bgcolor="#123456"');
  expect(ofEvent).toContain('.press { background: #abcdef !important }');
  const typed = layOutMail({ ...about, head: { ...head, strip: null } }).html;
  expect(typed).toContain('Club Farolito');
  expect([typed, layOutMail(about).html].join()).not.toContain('<img');
});

test("the button's text is readable on an event's color, whatever the hue", () => {
  for (let hue = 0; hue < 360; hue++) {
    const { light, dark } = mailAccent(hue);
    expect(wcagContrast('#ffffff', light), `hue ${hue}`).toBeGreaterThanOrEqual(4.5);
    expect(wcagContrast(ON_DARK, dark), `hue ${hue}`).toBeGreaterThanOrEqual(4.5);
  }
});

test('tickets are shown with image, typed code and links, all escaped', () => {
  const shown = {
    type: EVIL,
    seat: EVIL,
    shortCode: 'T5Z2-KH5K-X0GZ',
    image: { contentId: 'ticket-1', alt: EVIL },
    links: [{ label: EVIL, link: `https://aforo.test/"onclick="x` }],
  };
  const { html, text } = layOutMail({
    to: 'ana@aforo.test',
    language: 'en',
    subject: 'Subject',
    lead: 'Here it is.',
    title: EVIL,
    head: { organizer: EVIL, strip: `https://aforo.test/"onerror="x`, accent: mailAccent(0) },
    tickets: [shown],
  });
  expect(html).toContain('src="cid:ticket-1"');
  expect(html).toContain('T5Z2-KH5K-X0GZ');
  expect(html).not.toMatch(/<script|"onclick|"onerror/);
  expect(text).toContain('Bcc: everybody@example.org: T5Z2-KH5K-X0GZ');
});
