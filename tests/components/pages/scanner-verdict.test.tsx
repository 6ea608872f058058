import i18next from 'i18next';
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { bareVerdict } from '#client/features/check-in/scan/verdict.ts';
import { VerdictLayer } from '#client/pages/scanner/verdict/verdict-layer.tsx';

test.each([
  ['en', 'Unknown ticket', 'send them to the organizer'],
  ['es', 'Boleto desconocido', 'mándala con el organizador'],
  ['ru', 'Неизвестный билет', 'направьте его к организатору'],
])(
  'in %s a genuine code without a ticket is called %s and says what to do',
  async (language, word, advice) => {
    await i18next.changeLanguage(language);
    await render(
      <div style={{ position: 'relative', width: 360, height: 640 }}>
        <VerdictLayer
          shown={{ verdict: bareVerdict('TICKET_UNKNOWN'), number: 1, isOver: false }}
          timeZone="UTC"
          settled
          onClear={() => {}}
        />
      </div>,
    );
    await expect.element(page.getByText(word, { exact: true })).toBeVisible();
    await expect.element(page.getByText(advice)).toBeVisible();
  },
);
