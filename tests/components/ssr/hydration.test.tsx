import i18next from 'i18next';
import { StrictMode } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { afterEach, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { App } from '#client/app/app.tsx';
import { renderPage } from '#client/ssr/render-page.tsx';
import { LANGUAGES } from '#shared/text/languages.ts';

const root = document.createElement('div');
afterEach(() => {
  root.remove();
  delete document.documentElement.dataset.served;
});

test.each(['/', '/privacy', '/terms'])('%s hydrates without mismatch in every language', async (path) => {
  window.history.pushState(null, '', path);
  // The browser loads the page's parts on first use; the Worker has them all.
  const opened = await render(<App />);
  await expect.element(page.getByRole('heading', { level: 1 })).toBeVisible();
  await opened.unmount();
  for (const language of LANGUAGES) {
    await i18next.changeLanguage(language);
    const rendered = await renderPage({ path, language, answers: {}, at: Date.now() });
    if (rendered === null) throw new Error(`The server does not draw ${path}.`);
    root.innerHTML = rendered;
    document.body.append(root);
    document.documentElement.dataset.served = 'yes';
    await expect.element(page.getByRole('heading', { level: 1 })).toBeVisible();
    const problems: unknown[] = [];
    const hydrated = hydrateRoot(
      root,
      <StrictMode>
        <App />
      </StrictMode>,
      { onRecoverableError: (problem) => problems.push(problem) },
    );
    await expect.poll(() => document.documentElement.dataset.served).toBe('hydrated');
    expect(problems, language).toEqual([]);
    hydrated.unmount();
  }
});
