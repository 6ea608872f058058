import i18next from 'i18next';
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { bareVerdict, type Verdict } from '#client/features/check-in/scan/verdict.ts';
import AccessNeedsField from '#client/features/seats/needs/access-needs-field.tsx';
import { FaceSeat } from '#client/features/tickets/viewer/face-seat.tsx';
import { VerdictLayer } from '#client/pages/scanner/verdict/verdict-layer.tsx';
import type { SeatName } from '#shared/seats/seat-name.ts';

const seat = (label: string): SeatName => ({ kind: 'row', section: 'Balcony', group: 'B', label });

function showVerdict(verdict: Partial<Verdict>) {
  return render(
    <div style={{ position: 'relative', width: 390, height: 700 }}>
      <VerdictLayer
        shown={{
          verdict: { ...bareVerdict('VALID'), holderName: 'Ana', typeName: 'Circle', ...verdict },
          number: 1,
          isOver: false,
        }}
        timeZone="UTC"
        settled
        onClear={() => {}}
      />
    </div>,
  );
}

test.each([
  ['en', 'Balcony', 'Row B', 'Seat 12'],
  ['es', 'Balcony', 'Fila B', 'Asiento 12'],
  ['ru', 'Balcony', 'Ряд B', 'Место 12'],
])('in %s the ticket shows section, row and seat in large letters', async (language, section, row, place) => {
  await i18next.changeLanguage(language);
  await render(<FaceSeat seat={seat('12')} />);
  await expect.element(page.getByText(section, { exact: true })).toBeVisible();
  const large = page.getByText(`${row} · ${place}`);
  await expect.element(large).toBeVisible();
  expect(Number.parseFloat(getComputedStyle(large.element()).fontSize)).toBeGreaterThanOrEqual(24);
});

test.each([
  ['en', 'Row C · Seat 2', 'Companion seat'],
  ['es', 'Fila C · Asiento 2', 'Asiento de acompañante'],
  ['ru', 'Ряд C · Место 2', 'Место для сопровождающего'],
])('in %s a companion reads the number in large letters and the kind below', async (...given) => {
  const [language, large, kind] = given;
  await i18next.changeLanguage(language);
  await render(<FaceSeat seat={{ ...seat('2'), group: 'C', access: 'companion' }} />);
  await expect.element(page.getByText(large, { exact: true })).toBeVisible();
  await expect.element(page.getByText(kind, { exact: true })).toBeVisible();
});

test('a verdict says the seats of a party in one line, as large as the name', async () => {
  await i18next.changeLanguage('en');
  await showVerdict({ seats: ['8', '9', '10'].map(seat) });
  const line = page.getByText('Balcony · Row B · Seats 8–10');
  await expect.element(line).toBeVisible();
  const sizeOf = (element: Element) => Number.parseFloat(getComputedStyle(element).fontSize);
  const name = page.getByText('Ana', { exact: true }).element();
  expect(sizeOf(line.element())).toBeGreaterThanOrEqual(sizeOf(name));
});

test.each([
  [1, 'Access needs: wheelchair and assistance dog. By the aisle'],
  [3, 'Access needs in this party: wheelchair and assistance dog. By the aisle'],
])('a ticket bought with %s in all says whose needs they are', async (size, words) => {
  await i18next.changeLanguage('en');
  await showVerdict({
    inPurchase: { position: 1, size },
    notes: { needs: { needs: ['wheelchair', 'dog'], note: 'By the aisle' } },
  });
  await expect.element(page.getByText(words, { exact: true })).toBeVisible();
});

test('needs are asked in one line, and nothing said is nothing sent', async () => {
  await i18next.changeLanguage('en');
  const sent: unknown[] = [];
  const screen = await render(<AccessNeedsField value={null} onChange={(value) => sent.push(value)} />);
  const dog = page.getByRole('checkbox', { name: 'Assistance dog' });
  expect(dog.elements()).toHaveLength(0);
  await page.getByText('Any access needs?').click();
  await dog.click();
  expect(sent).toEqual([{ needs: ['dog'], note: '' }]);
  await screen.rerender(
    <AccessNeedsField value={{ needs: ['dog'], note: '' }} onChange={(value) => sent.push(value)} />,
  );
  await dog.click();
  expect(sent.at(-1)).toBeNull();
});
