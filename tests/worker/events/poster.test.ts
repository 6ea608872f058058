import { expect, test } from 'vitest';
import { newPublished } from '#tests/support/worker/drafts.ts';
import { openAddress } from '#tests/support/worker/pages.ts';
import { readPdf } from '#tests/support/worker/pdf-text.ts';
import { person, SITE } from '#tests/support/worker/people.ts';

test('a poster shows the event in the chosen language, with its URL as text and QR code', async () => {
  const organizer = await person({ role: 'organizer' });
  const { eventId } = await newPublished(organizer, {
    name: 'Noche de Vinilo и джаз',
    venueName: 'Foro Indie',
  });
  const posterIn = async (language: string) => {
    const answer = await openAddress(`/api/events/${eventId}/poster.pdf?lng=${language}`);
    expect(answer.headers.get('content-type')).toBe('application/pdf');
    const pages = await readPdf(new Uint8Array(await answer.arrayBuffer()));
    expect(pages).toHaveLength(1);
    return { text: pages[0]?.texts.join('') ?? '', modules: pages[0]?.boxes.length ?? 0 };
  };
  const spanish = await posterIn('es');
  expect(spanish.text).toContain('Noche de Vinilo и джаз');
  expect(spanish.text).toContain('Foro Indie');
  expect(spanish.text).toContain('Escanea y compra tus boletos');
  expect(spanish.text).toContain(`${SITE.replace(/^https?:\/\//, '')}/event/${eventId}`);
  expect(spanish.modules).toBeGreaterThan(100);
  // The cached second response must differ by language.
  expect((await posterIn('es')).text).toBe(spanish.text);
  expect((await posterIn('ru')).text).toContain('Наведите камеру');
});
