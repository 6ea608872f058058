import type { HostedService, Mailbox } from './hosted-service.ts';

export interface Mail {
  to: string;
  subject: string;
  text: string;
  /** Of its first button or link. */
  link: string | null;
  /** Six digits that sign in. */
  code: string | null;
  /** `url` is null where the mailbox keeps no files. */
  attachments: { name: string; type: string; url: string | null }[];
}

/** Mails to an address in the mailbox of a hosted service, newest first. */
export async function readHostedMails({ mailbox }: HostedService, to: string): Promise<Mail[]> {
  return mailbox.kind === 'sink' ? await readSink(mailbox, to) : await readMailpit(mailbox, to);
}

interface SinkMail {
  to: string;
  subject: string;
  html: string;
  text?: string;
  attachments?: { name: string; type: string }[];
}

/** Pictures are shown in the mails themselves; the sink does not tell them from files. */
async function readSink({ url }: Mailbox, to: string): Promise<Mail[]> {
  const mails = await getJson<SinkMail[]>(`${url}/?${new URLSearchParams({ to })}`);
  return mails.reverse().map(({ to, subject, html, text = '', attachments = [] }) => ({
    to,
    subject,
    text,
    ...signsIn(html),
    attachments: attachments
      .filter(({ type }) => !type.startsWith('image/'))
      .map(({ name, type }) => ({ name, type, url: null })),
  }));
}

interface MailpitMessage {
  ID: string;
  To: { Address: string }[];
  Subject: string;
  Text: string;
  HTML: string;
  Attachments: { PartID: string; FileName: string; ContentType: string }[];
}

/** https://mailpit.axllent.org/docs/api-v1/ */
async function readMailpit({ url }: Mailbox, to: string): Promise<Mail[]> {
  const api = `${url}/api/v1`;
  const search = new URLSearchParams({ query: `to:"${to}"`, limit: '100' });
  const { messages } = await getJson<{ messages: Pick<MailpitMessage, 'ID'>[] }>(`${api}/search?${search}`);
  const mails = messages.map(async ({ ID }) => {
    const message = await getJson<MailpitMessage>(`${api}/message/${ID}`);
    return {
      to: message.To.map(({ Address }) => Address).join(),
      subject: message.Subject,
      text: message.Text,
      ...signsIn(message.HTML),
      attachments: message.Attachments.map(({ PartID, FileName, ContentType }) => ({
        name: FileName,
        type: ContentType,
        url: `${api}/message/${ID}/part/${PartID}`,
      })),
    };
  });
  return await Promise.all(mails);
}

function signsIn(html: string): Pick<Mail, 'link' | 'code'> {
  const link = /href=["']([^"']+)["']/.exec(html)?.[1]?.replaceAll('&amp;', '&') ?? null;
  return { link, code: />(\d{6})</.exec(html)?.[1] ?? null };
}

async function getJson<Body>(url: string): Promise<Body> {
  const answer = await fetch(url);
  if (!answer.ok) throw new Error(`${url} answered ${answer.status}`);
  return (await answer.json()) as Body;
}
