import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import i18next from 'i18next';
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { LostPhone } from '#client/features/auth/second-factor/lost-phone.tsx';
import { configQuery } from '#client/lib/api/config.ts';

test('somebody without their authenticator app can write to support from there', async () => {
  await i18next.loadNamespaces('auth');
  const cache = new QueryClient();
  cache.setQueryData<unknown>(configQuery.queryKey, { supportEmail: 'help@aforo.test' });
  await render(
    <QueryClientProvider client={cache}>
      <LostPhone />
    </QueryClientProvider>,
  );
  await expect
    .element(page.getByRole('link', { name: 'Write to support' }))
    .toHaveAttribute('href', 'mailto:help@aforo.test');
});
