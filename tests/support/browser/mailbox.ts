import { type APIRequestContext, expect } from '@playwright/test';
import { ASK_AGAIN } from './api.ts';

export interface Mail {
  id: number;
  to: string;
  subject: string;
  text: string;
  link: string | null;
  code: string | null;
  /** Each file is at `/dev/mailbox/<id>/files/<index>`. */
  attachments: { name: string; type: string; sizeBytes: number }[];
}

/** Mails to an address in the development mailbox, newest first. */
export async function readMails(request: APIRequestContext, to: string): Promise<Mail[]> {
  const response = await request.get('/dev/mailbox.json', { ...ASK_AGAIN, params: { to } });
  expect(response.ok()).toBe(true);
  return (await response.json()) as Mail[];
}

/** Waits for the next mail. @param after number of mails before it */
export async function nextMail(request: APIRequestContext, to: string, after = 0): Promise<Mail> {
  await expect.poll(async () => (await readMails(request, to)).length).toBeGreaterThan(after);
  const [newest] = await readMails(request, to);
  if (!newest) throw new Error(`No mail to ${to}`);
  return newest;
}
