import { env, SELF } from 'cloudflare:test';
import { expect, test } from 'vitest';
import { browser, mailsTo, mailTo, newAddress } from '#tests/support/worker/auth-client.ts';
import { SITE } from '#tests/support/worker/people.ts';
import { devMailbox } from '#worker/mail/dev-mailbox.ts';

test("the mailbox lists an address's mails, newest first, with link and code", async () => {
  const email = newAddress();
  const { auth } = browser();
  await auth.signUp({ email, password: 'correct horse' });
  await mailTo(email);
  await auth.resetPasswordForEmail(email);
  await mailTo(email, (mail) => mail.subject.includes('password'));
  const mails = await mailsTo(email.toUpperCase());
  expect(mails.map((mail) => mail.subject)).toEqual([
    'Set a new password for Aforo',
    `${mails[1]?.code} confirms your email for Aforo`,
  ]);
  expect(Object.keys(mails[0] ?? {}).sort()).toEqual(
    ['attachments', 'code', 'createdAt', 'id', 'link', 'subject', 'text', 'to'].sort(),
  );
  expect(mails[1]?.text).toContain(mails[1]?.link);
  expect(mails[1]?.text).toContain(mails[1]?.code);
});

test('mail content is escaped in the mailbox page', async () => {
  const evil = '<script>alert(1)</script>"\'&';
  const mailer = devMailbox({ db: env.DB, now: () => Date.now() });
  await mailer.send({
    to: evil,
    subject: evil,
    text: evil,
    html: evil,
    link: 'javascript:alert(1)',
    code: evil,
  });
  const answer = await SELF.fetch(`${SITE}/dev/mailbox?to=${encodeURIComponent(evil)}`);
  const html = await answer.text();
  expect(answer.status).toBe(200);
  expect(html).toContain('&lt;script&gt;alert(1)&lt;/script&gt;&quot;&#39;&amp;');
  expect(html).not.toContain('<script');
  expect(html).not.toContain('href="javascript:');
  expect(answer.headers.get('content-security-policy')).toContain("default-src 'none'");
});

test('an empty mailbox says so', async () => {
  const answer = await SELF.fetch(`${SITE}/dev/mailbox?to=${encodeURIComponent(newAddress())}`);
  expect(await answer.text()).toContain('Nothing for this address yet.');
});

test('an image of a mail is shown in its HTML and is no file of it', async () => {
  const to = newAddress();
  const mailer = devMailbox({ db: env.DB, now: () => Date.now() });
  const content = new Uint8Array([1, 2, 3]);
  await mailer.send({
    to,
    subject: 'Tickets',
    text: '',
    html: '<img src="cid:ticket-1">',
    attachments: [
      { name: 'tickets.pdf', type: 'application/pdf', content },
      { name: 'ticket-1.png', type: 'image/png', content, contentId: 'ticket-1' },
    ],
  });
  const [mail] = await mailsTo(to);
  expect(mail).toMatchObject({
    attachments: [{ name: 'tickets.pdf', type: 'application/pdf', sizeBytes: 3 }],
  });
  const shown = await SELF.fetch(`${SITE}/dev/mailbox/${mail?.id}/html`);
  expect(await shown.text()).toBe('<img src="data:image/png;base64,AQID">');
  expect(shown.headers.get('content-security-policy')).toContain("img-src 'self' data:");
});
