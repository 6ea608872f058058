import { randomUUID } from 'node:crypto';
import { type Browser, type Page, request } from '@playwright/test';
import { type ApiPerson, apiPerson } from '../../tests/support/browser/api.ts';
import { launchWithCamera } from '../../tests/support/browser/fake-camera.ts';
import { type Device, openDevice, signInOn } from './devices.ts';
import { type Place, type Scene, sceneOf } from './film-scenes.ts';
import { ScreenRecorder } from './screen-recorder.ts';

const PHONE = { width: 360, height: 640 } as const;
const LAPTOP = { width: 1120, height: 700 } as const;
const NIGHT = 'Lone Star Lights';
const VERDICT_STANDS_MS = 2_400;

const phone = (device: string, x: number): Place => ({ device, x, y: 40, ...PHONE, look: 'phone' });
const ONE_PHONE = [phone('guest', 720)];
const GUEST_AND_ORGANIZER: Place[] = [
  { device: 'organizer', x: 530, y: 70, width: 704, height: 440, look: 'laptop' },
  { device: 'guest', x: 470, y: 196, width: 270, height: 480, look: 'phone' },
];
const ORGANIZER: Place[] = [{ device: 'organizer', x: 476, y: 118, width: 774, height: 484, look: 'laptop' }];

/** Plays one evening on the seeded product and tells it in scenes. */
export async function playEvening(browser: Browser, url: string): Promise<Scene[]> {
  const recorder = new ScreenRecorder();
  const device = { url, language: 'en', theme: 'light' } as const;
  const scenes: Scene[] = [];
  const scene = async (caption: string, places: Place[], act: () => Promise<void>, restMs?: number) => {
    const from = recorder.frames.length;
    await act();
    const { frames } = recorder;
    scenes.push(
      sceneOf({ caption, places, ...(restMs && { restMs }) }, frames.slice(0, from), frames.slice(from)),
    );
    console.log(`  ${caption} ${Math.round((scenes.at(-1)?.durationMs ?? 0) / 100) / 10} s`);
  };
  const card = (caption: string, restMs: number) => scene(caption, [], async () => {}, restMs);

  const guest = await showingTouches(await openDevice(browser, { ...device, ...PHONE }));
  await signInOn(guest, 'client');
  const organizer = await openDevice(browser, { ...device, ...LAPTOP });
  await signInOn(organizer, 'organizer');
  await organizer.getByText('Live', { exact: true }).first().waitFor();
  await visitOnce(guest);
  await recorder.watch('guest', guest);
  await recorder.watch('organizer', organizer);

  await card('One code. The whole night.', 1_700);
  await scene('Find a night.', ONE_PHONE, async () => {
    await type(guest, 'Lone star');
    const found = guest.getByRole('article').filter({ hasText: NIGHT });
    await recorder.waitOut(() => guest.waitForURL(/q=Lone/));
    await found.getByRole('link').first().tap();
    await recorder.waitOut(() => guest.getByRole('button', { name: 'Buy tickets' }).waitFor());
    await guest.waitForTimeout(600);
  });
  await scene('Buy it in one go. The organizer sees it at once.', GUEST_AND_ORGANIZER, async () => {
    const sheet = guest.getByRole('dialog');
    const more = sheet.getByRole('button', { name: 'Day ticket: one more' });
    const buy = sheet.getByRole('button', { name: /^Buy for/ });
    const code = guest.getByRole('img', { name: /QR code/ }).first();
    await guest.getByRole('button', { name: 'Buy tickets' }).tap();
    await recorder.waitOut(() => more.waitFor());
    await guest.waitForTimeout(500);
    await more.tap();
    await guest.waitForTimeout(900);
    await buy.tap();
    await recorder.waitOut(() => code.waitFor());
    await guest.waitForTimeout(1_500);
    await recorder.still('guest', guest);
    await recorder.still('organizer', organizer);
  });

  const calls = await request.newContext({ baseURL: url });
  const me = await apiPerson(calls, 'client');
  const ticket = await newestTicket(me);
  const ending: Device = { ...device, ...PHONE };
  const gate = async (name: string, device: string, caption: string, verdict: string) =>
    await atTheDoor(ticket.qr, ending, name, async (door) => {
      await recorder.watch(device, door);
      await scene(
        caption,
        [phone('guest', 488), phone(device, 884)],
        async () => {
          await recorder.waitOut(async () => {
            await door.goto(`/scanner?event=${ticket.eventId}`);
            await door.getByText(/in, of \d+ sold/).waitFor();
          });
          await recorder.waitOut(() => door.locator(`[data-verdict="${verdict}"]`).waitFor());
          await door.waitForTimeout(1_500);
          await recorder.still('guest', guest);
          await recorder.still(device, door);
        },
        VERDICT_STANDS_MS,
      );
    });
  await gate('Gate 1', 'first door', 'Show the code. Walk in.', 'VALID');
  await gate('Gate 2', 'second door', 'A ticket opens the door once.', 'TICKET_ALREADY_USED');
  await scene('The numbers move by themselves.', ORGANIZER, async () => {
    await organizer.waitForTimeout(600);
    const { eventId } = ticket;
    const { items } = await (await apiPerson(calls, 'organizer')).query<{ items: { ticketId: string }[] }>(
      'attendees.list',
      { eventId, status: 'active' },
    );
    const scanner = await apiPerson(calls, 'scanner');
    for (const { ticketId } of items.slice(0, 4)) {
      await scanner.mutate('checkin.scan', { requestId: randomUUID(), eventId, ticketId });
      await organizer.waitForTimeout(700);
    }
  });
  await calls.dispose();
  await card('Aforo. One code, the whole night.', 2_200);
  return scenes;
}

interface NewestTicket {
  qr: string;
  eventId: string;
}

async function newestTicket(me: ApiPerson): Promise<NewestTicket> {
  const { items } = await me.query<{
    items: { id: string; status: string; purchasedAt: string; typeName: string; event: { id: string } }[];
  }>('tickets.mine', { when: 'coming' });
  const bought = items.filter(({ status, typeName }) => status === 'active' && typeName === 'Day ticket');
  const newest = bought.sort((a, b) => b.purchasedAt.localeCompare(a.purchasedAt))[0];
  if (!newest) throw new Error('The guest has no ticket.');
  const { qr } = await me.query<{ qr: string }>('tickets.get', { ticketId: newest.id });
  return { qr, eventId: newest.event.id };
}

/** A phone at that gate, whose camera sees the code as soon as the scanner is open. */
async function atTheDoor(
  qr: string,
  device: Device,
  gate: string,
  work: (door: Page) => Promise<void>,
): Promise<void> {
  const browser = await launchWithCamera(qr);
  try {
    const door = await openDevice(browser, device);
    await signInOn(door, 'scanner');
    await door.evaluate((name) => localStorage.setItem('aforo-door', JSON.stringify({ gate: name })), gate);
    await work(door);
  } finally {
    await browser.close();
  }
}

/** Opens what the film opens later, so that nothing of it has to be loaded while it is told. */
async function visitOnce(guest: Page): Promise<void> {
  await guest.goto('/browse-events');
  await guest.getByRole('article').first().getByRole('link').first().click();
  await guest.getByRole('button', { name: 'Share' }).waitFor();
  await guest.goBack();
  await guest.getByRole('article').first().waitFor();
}

/** Letter by letter, as a thumb does. */
async function type(page: Page, text: string): Promise<void> {
  await page.getByRole('searchbox').tap();
  await page.getByRole('searchbox').pressSequentially(text, { delay: 90 });
}

/** A spot where the finger is: the recording shows the page alone. */
async function showingTouches(page: Page): Promise<Page> {
  await page.addInitScript(() => {
    addEventListener(
      'pointerdown',
      ({ clientX, clientY }) => {
        const spot = document.createElement('div');
        Object.assign(spot.style, {
          position: 'fixed',
          left: `${clientX - 22}px`,
          top: `${clientY - 22}px`,
          width: '44px',
          height: '44px',
          borderRadius: '50%',
          background: 'rgb(212 57 27 / 0.4)',
          zIndex: '9999',
          pointerEvents: 'none',
        });
        document.documentElement.append(spot);
        spot
          .animate([{ scale: 0.6 }, { scale: 1.1, opacity: 1 }, { scale: 1.3, opacity: 0 }], 600)
          .finished.then(() => spot.remove());
      },
      { capture: true },
    );
  });
  return page;
}
