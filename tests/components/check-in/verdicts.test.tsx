import i18next from 'i18next';
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { bareVerdict, type Verdict } from '#client/features/check-in/scan/verdict.ts';
import { VerdictLayer } from '#client/pages/scanner/verdict/verdict-layer.tsx';

const { kind: _, ...BARE } = bareVerdict('VALID');

const show = (verdict: Verdict, isOver = false) =>
  render(
    <div className="relative h-dvh">
      <VerdictLayer
        shown={{ verdict, number: 1, isOver }}
        timeZone="Europe/Madrid"
        settled={true}
        onClear={() => undefined}
      />
    </div>,
  );

test.each([
  ['VALID', 'Valid ticket', 'Let this guest in'],
  ['TICKET_ALREADY_USED', 'Already used', 'This ticket has already been used'],
  ['TICKET_REFUNDED', 'Refunded', 'This ticket was refunded'],
  [
    'TICKET_DISPUTED',
    'Not paid',
    'This ticket isn’t paid: its payment is disputed or was refused. It isn’t valid until then',
  ],
  [
    'TICKET_TRANSFERRED',
    'Transferred',
    'This code belongs to a former holder. The ticket was passed on, and the new holder has another code.',
  ],
  [
    'TICKET_CODE_RETIRED',
    'Outdated code',
    'This code was replaced for security. The current one is in “My tickets”',
  ],
  ['EVENT_CANCELLED', 'Event cancelled', 'This event is cancelled'],
  ['EVENT_NOT_PUBLISHED', 'Not published', "This event isn't published"],
  ['WRONG_EVENT', 'Wrong event', 'This ticket is for a different event'],
  ['WRONG_MODE', 'Order code', 'This code is for an order, not for the door.'],
  ['SCAN_NOT_PERMITTED', 'Not permitted', "You're not on the door of this event"],
  ['QR_FORMAT_INVALID', 'Not a ticket code', 'Invalid QR code format'],
] as const)('the door shows %s as "%s" with what it means', async (kind, word, sentence) => {
  await show({ ...BARE, kind, holderName: 'Ana', typeName: 'Floor' });
  await expect.element(page.getByText(word, { exact: true })).toBeVisible();
  await expect.element(page.getByText(sentence, { exact: true })).toBeVisible();
  await expect.element(page.getByText('Ana', { exact: true })).toBeVisible();
  await expect.element(page.getByText('Floor', { exact: true })).toBeVisible();
});

test('an invalid ticket says so once', async () => {
  await show({ ...BARE, kind: 'TICKET_INVALID' });
  await expect.element(page.getByText('Invalid ticket', { exact: true })).toBeVisible();
  expect(page.getByText('Invalid ticket').elements()).toHaveLength(1);
});

test("a former holder's code is explained in the language of the door staff", async () => {
  await i18next.changeLanguage('es');
  await show({ ...BARE, kind: 'TICKET_TRANSFERRED' });
  await expect.element(page.getByText('Transferido', { exact: true })).toBeVisible();
  await i18next.changeLanguage('ru');
  await expect.element(page.getByText('Билет передан', { exact: true })).toBeVisible();
});

test('access needs stay on the screen with the seat after the color of an admission is over', async () => {
  await i18next.changeLanguage('en');
  const needs = { needs: ['wheelchair' as const], note: 'Ramp' };
  const seats = [{ kind: 'row' as const, section: '', group: 'C', label: '2' }];
  await show({ ...BARE, kind: 'VALID', holderName: 'Ana', seats, notes: { needs, minAge: 18 } }, true);
  await expect.element(page.getByText('Row C · Seat 2')).toBeVisible();
  await expect.element(page.getByText(/wheelchair.*Ramp/)).toBeVisible();
  await expect.element(page.getByText(/18/)).not.toBeInTheDocument();
});
