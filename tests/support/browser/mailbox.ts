import { type APIRequestContext, expect } from '@playwright/test';
import { ASK_AGAIN } from './api.ts';

export interface Mail {
  id: number;
  to: string;
  subject: string;
  text: string;
  link: string | null;
  code: string | null;
  /** `/dev/mailbox/<id>/files/<index>` gives each. */
  attachments: { name: string; type: string; sizeBytes: number }[];
}

/** Mails to an address, newest first, as the development mailbox keeps them. */
export async function readMails(request: APIRequestContext, to: string): Promise<Mail[]> {
  const response = await request.get('/dev/mailbox.json', { ...ASK_AGAIN, params: { to } });
  expect(response.ok()).toBe(true);
  return (await response.json()) as Mail[];
}

/** Waits for a mail that is about to come. @param after how many there were before */
export async function nextMail(request: APIRequestContext, to: string, after = 0): Promise<Mail> {
  await expect.poll(async () => (await readMails(request, to)).length).toBeGreaterThan(after);
  const [newest] = await readMails(request, to);
  if (!newest) throw new Error(`No mail to ${to}`);
  return newest;
}
