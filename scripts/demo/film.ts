import { randomUUID } from 'node:crypto';
import { type Browser, type Page, request } from 'playwright';
import type { Language } from '../../src/shared/text/languages.ts';
import { type ApiPerson, apiPerson } from '../../tests/support/browser/api.ts';
import { launchWithCamera } from '../../tests/support/browser/fake-camera.ts';
import { forgetSessions } from '../../tests/support/browser/session.ts';
import { type Device, openDevice, patternOf, signInOn, textOf } from './devices.ts';
import { type Place, type Scene, sceneOf } from './film-scenes.ts';
import { FILM_WORDS } from './film-words.ts';
import { ScreenRecorder } from './screen-recorder.ts';

const PHONE = { width: 360, height: 640 } as const;
const LAPTOP = { width: 1120, height: 700 } as const;
/** Names from the demo's seed. */
const NIGHT = 'Lone Star Lights';
const STUDENT_PASS = 'Student pass';
const VERDICT_STANDS_MS = 2_400;

const phone = (device: string, x: number): Place => ({ device, x, y: 40, ...PHONE, look: 'phone' });
const ONE_PHONE = [phone('guest', 720)];
const GUEST_AND_ORGANIZER: Place[] = [
  { device: 'organizer', x: 530, y: 70, width: 704, height: 440, look: 'laptop' },
  { device: 'guest', x: 470, y: 196, width: 270, height: 480, look: 'phone' },
];
const ORGANIZER: Place[] = [{ device: 'organizer', x: 476, y: 118, width: 774, height: 484, look: 'laptop' }];

/** Plays one evening in the seeded product, in that language. @returns its scenes */
export async function playEvening(browser: Browser, url: string, language: Language): Promise<Scene[]> {
  const recorder = new ScreenRecorder();
  const device = { url, language, theme: 'light' } as const;
  const words = FILM_WORDS[language];
  const text = (area: string, key: string) => textOf(language, area, key);
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
  await organizer.getByText(text('common', 'live.live'), { exact: true }).first().waitFor();
  await visitOnce(guest, text('events', 'share.label'));
  // The welcome toast after signing in closes by itself.
  await organizer.locator('[data-sonner-toast]').waitFor({ state: 'detached' });
  await recorder.watch('guest', guest);
  await recorder.watch('organizer', organizer);

  await card(text('landing', 'hero.title'), 1_700);
  const opensSheet = { name: text('events', 'bar.buy') };
  await scene(words.find, ONE_PHONE, async () => {
    await type(guest, 'Lone star');
    const found = guest.getByRole('article').filter({ hasText: NIGHT });
    await recorder.waitOut(() => guest.waitForURL(/q=Lone/));
    await found.getByRole('link').first().tap();
    await recorder.waitOut(() => guest.getByRole('button', opensSheet).waitFor());
    await guest.waitForTimeout(600);
  });
  await scene(words.buy, GUEST_AND_ORGANIZER, async () => {
    const sheet = guest.getByRole('dialog');
    const more = sheet.getByRole('button', {
      name: text('events', 'buy.more').replace('{{type}}', STUDENT_PASS),
    });
    const buy = sheet.getByRole('button', { name: patternOf(language, 'events', 'buy.pay') });
    const code = guest.getByRole('img', { name: patternOf(language, 'tickets', 'viewer.qr') }).first();
    await guest.getByRole('button', opensSheet).tap();
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
  // Those of the previous film's demo.
  forgetSessions();
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
            await door.getByText(patternOf(language, 'scanner', 'status.inOf')).waitFor();
          });
          await recorder.waitOut(() => door.locator(`[data-verdict="${verdict}"]`).waitFor());
          await door.waitForTimeout(1_500);
          await recorder.still('guest', guest);
          await recorder.still(device, door);
        },
        VERDICT_STANDS_MS,
      );
    });
  await gate(words.gates[0], 'first door', words.show, 'VALID');
  await gate(words.gates[1], 'second door', words.once, 'TICKET_ALREADY_USED');
  await scene(words.numbers, ORGANIZER, async () => {
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
  await card(words.ending, 2_200);
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
  const bought = items.filter(({ status, typeName }) => status === 'active' && typeName === STUDENT_PASS);
  const newest = bought.sort((a, b) => b.purchasedAt.localeCompare(a.purchasedAt))[0];
  if (!newest) throw new Error('The guest has no ticket.');
  const { qr } = await me.query<{ qr: string }>('tickets.get', { ticketId: newest.id });
  return { qr, eventId: newest.event.id };
}

/** Runs `work` on a phone at that gate, whose camera sees the code as soon as the scanner opens. */
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

/** Visits pages that the film uses later, so that the recording shows no loading. */
async function visitOnce(guest: Page, share: string): Promise<void> {
  await guest.goto('/browse-events');
  await guest.getByRole('article').first().getByRole('link').first().click();
  await guest.getByRole('button', { name: share }).waitFor();
  await guest.goBack();
  await guest.getByRole('article').first().waitFor();
}

/** Types letter by letter, like a thumb. */
async function type(page: Page, text: string): Promise<void> {
  await page.getByRole('searchbox').tap();
  await page.getByRole('searchbox').pressSequentially(text, { delay: 90 });
}

/** Shows a spot at each touch, because the recording contains the page only. */
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
