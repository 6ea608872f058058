import { type APIRequestContext, expect } from '@playwright/test';
import { type Mail, readHostedMails } from '../hosted-mails.ts';
import { ASK_AGAIN } from './api.ts';
import { HOSTED } from './auth-service.ts';

/** A mail of the development mailbox. Each file is at `/dev/mailbox/<id>/files/<index>`. */
interface DevMail extends Omit<Mail, 'attachments'> {
  id: number;
  attachments: { name: string; type: string }[];
}

/** Mails to an address, newest first: of the development mailbox, or of a hosted service's. */
export async function readMails(request: APIRequestContext, to: string): Promise<Mail[]> {
  if (HOSTED) return await readHostedMails(HOSTED, to);
  const response = await request.get('/dev/mailbox.json', { ...ASK_AGAIN, params: { to } });
  expect(response.ok()).toBe(true);
  return ((await response.json()) as DevMail[]).map(({ id, attachments, ...mail }) => ({
    ...mail,
    attachments: attachments.map(({ name, type }, index) => ({
      name,
      type,
      url: `/dev/mailbox/${id}/files/${index}`,
    })),
  }));
}

/** Waits for the next mail. @param after number of mails before it */
export async function nextMail(request: APIRequestContext, to: string, after = 0): Promise<Mail> {
  await expect.poll(async () => (await readMails(request, to)).length).toBeGreaterThan(after);
  const [newest] = await readMails(request, to);
  if (!newest) throw new Error(`No mail to ${to}`);
  return newest;
}
