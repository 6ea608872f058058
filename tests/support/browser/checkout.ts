import { randomUUID } from 'node:crypto';
import { type APIRequestContext, expect, type Locator, type Page } from '@playwright/test';
import { nextMail } from './mailbox.ts';

/** Counts what a person does: every tap, and every field typed, pasted or filled. */
export function countedHand() {
  let count = 0;
  let taps = 0;
  return {
    tap: (target: Locator) => {
      count += 1;
      taps += 1;
      return target.click();
    },
    fill: (field: Locator, text: string) => {
      count += 1;
      return field.fill(text);
    },
    count: () => count,
    taps: () => taps,
  };
}

export type Hand = ReturnType<typeof countedHand>;

/** The test cards printed under the embedded provider's form. */
export const CARD = {
  paid: '4242 4242 4242 4242',
  declined: '4000 0000 0000 0002',
  challenged: '4000 0027 6000 3184',
  delayed: '4000 0000 0000 0077',
  disputed: '4000 0000 0000 0259',
  uncapturable: '4000 0000 0000 0341',
} as const;

/** The card form in its frame. */
export function cardForm(page: Page) {
  const frame = page.frameLocator('iframe[title="Card payment"]');
  const expiry = `12${String((new Date().getFullYear() + 2) % 100)}`;
  return {
    frame,
    pay: async (number: string, hand: Hand = countedHand()) => {
      await expect(frame.getByRole('button', { name: /^Pay/ })).toBeVisible();
      await hand.fill(frame.getByLabel('Card number'), number);
      await hand.fill(frame.getByLabel('Expiry'), expiry);
      await hand.fill(frame.getByLabel('Security code'), '123');
      await hand.tap(frame.getByRole('button', { name: /^Pay/ }));
    },
  };
}

/**
 * Enters address, name and the mailed code in the sheet, before anything is paid. @returns the address
 */
export async function identify(page: Page, request: APIRequestContext, hand: Hand = countedHand()) {
  const email = newAddress();
  const sheet = page.getByRole('dialog');
  const signIn = sheet.getByRole('button', { name: /Sign in with your email/ });
  await expect(signIn.or(sheet.getByLabel('Email'))).toBeVisible();
  if (await signIn.isVisible()) await hand.tap(signIn);
  await hand.fill(sheet.getByLabel('Email'), email);
  await hand.fill(sheet.getByLabel('Name'), 'Zinnia Quillfeather');
  await hand.tap(sheet.getByRole('button', { name: 'Send the code' }));
  await typeCode(page, request, email, hand);
  return email;
}

/** Pays as a stranger: who they are and the card in one form, then the mailed code. @returns the address */
export async function payAsGuest(
  page: Page,
  request: APIRequestContext,
  number: string,
  hand: Hand = countedHand(),
) {
  const email = newAddress();
  const form = cardForm(page);
  await hand.fill(form.frame.getByLabel('Email'), email);
  await hand.fill(form.frame.getByLabel('Name'), 'Zinnia Quillfeather');
  await form.pay(number, hand);
  await typeCode(page, request, email, hand);
  return email;
}

function newAddress(): string {
  return `sheet-${randomUUID()}@example.com`;
}

async function typeCode(page: Page, request: APIRequestContext, email: string, hand: Hand): Promise<void> {
  const { code } = await nextMail(request, email);
  await hand.fill(page.getByRole('dialog').locator('input[autocomplete="one-time-code"]'), code ?? '');
}
