import { QueryClientProvider } from '@tanstack/react-query';
import i18next from 'i18next';
import { expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { type Verdict, verdictOfAnswer } from '#client/features/check-in/scan/verdict.ts';
import { queryClient } from '#client/lib/api/query-client.ts';
import { VerdictActions } from '#client/pages/scanner/verdict/verdict-actions.tsx';
import { VerdictLayer } from '#client/pages/scanner/verdict/verdict-layer.tsx';

const answer = (entered: number, heads = 1) =>
  verdictOfAnswer({
    outcome: 'valid',
    ticket: {
      id: 'entry',
      typeName: 'Press',
      holderName: 'Ana Ruiz',
      party: {
        listId: 'list',
        listName: 'Press',
        kind: 'press',
        heads: 4,
        entered,
        inside: entered,
        note: 'Table 4',
        collect: { amountMinor: 1_000, currency: 'USD' },
      },
    },
    scannedAt: '2026-11-28T22:00:00.000Z',
    gate: 'North',
    checkedIn: 7,
    heads,
    collectMinor: 1_000 * heads,
  });

const RIGHTS = { override: true, refund: true };

async function show(verdict: Verdict, onMove = vi.fn()) {
  await render(
    <QueryClientProvider client={queryClient}>
      <div data-theme="dark" className="@container relative h-[844px] w-[390px]">
        <VerdictLayer shown={{ verdict, number: 1, isOver: false }} timeZone="UTC" settled onClear={() => {}}>
          <VerdictActions
            eventId="event"
            verdict={verdict}
            allowed={['tickets']}
            rights={RIGHTS}
            offline={false}
            onHold={() => {}}
            onClear={() => {}}
            onSwitch={() => {}}
            onMove={onMove}
            onTurnAway={() => {}}
          />
        </VerdictLayer>
      </div>
    </QueryClientProvider>,
  );
  return onMove;
}

test.each([
  ['en', '2 of 4 in', 'Collect $20 (2 × $10)', 'All 2'],
  ['es', '2 de 4 adentro', 'Cobra', 'Los 2'],
  ['ru', '2 из 4 внутри', 'Возьмите', 'Все 2'],
])(
  'in %s a party reads %s, with what to collect and the note of its list',
  async (language, word, sum, all) => {
    await i18next.changeLanguage(language);
    await show(answer(2, 2));
    await expect.element(page.getByText(word, { exact: true })).toBeVisible();
    await expect.element(page.getByText(sum)).toBeVisible();
    await expect.element(page.getByText('Table 4')).toBeVisible();
    await expect.element(page.getByRole('button', { name: all })).toBeVisible();
  },
);

test('the others of a party are one press away, each with its sum, and nobody is once all are in', async () => {
  const onMove = await show(answer(1));
  const button = page.getByRole('button', { name: /\+2/ });
  await expect.element(button).toHaveTextContent('+2$20');
  await expect.element(button).toBeEnabled();
  await button.click();
  expect(onMove).toHaveBeenCalledWith({ way: 'in', heads: 2 });
});

test('a full zone is passed with a reason by those who may', async () => {
  const full = {
    ...answer(0),
    kind: 'ZONE_FULL' as const,
    party: null,
    zone: { zoneId: '', name: '', count: 200, max: 200 },
  };
  const onMove = await show(full);
  await expect.element(page.getByText('Whole house: 200 of 200 inside. Let one out first.')).toBeVisible();
  await page.getByRole('button', { name: 'Let in anyway' }).click();
  const sheet = page.getByRole('dialog');
  await sheet.getByRole('button', { name: 'Let in anyway' }).click();
  await expect.element(sheet.getByText('Say why.')).toBeVisible();
  await sheet.getByRole('button', { name: 'Artist' }).click();
  await sheet.getByRole('button', { name: 'Let in anyway' }).click();
  expect(onMove).toHaveBeenCalledWith({ way: 'in', heads: 1, reason: 'Artist' });
});
