import { MemoryRouter } from 'react-router';
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import SignedInHome from '#client/pages/home/signed-in-home.tsx';

test('the home page of a signed-in visitor lists what the product does and links to the dashboard', async () => {
  await render(
    <MemoryRouter>
      <SignedInHome />
    </MemoryRouter>,
  );
  await expect
    .element(page.getByRole('heading', { level: 1 }))
    .toHaveTextContent('One QR code for the whole night');
  const cards = page.getByRole('region', { name: 'Everything a night out needs' }).getByRole('listitem');
  expect(
    cards
      .getByRole('heading')
      .elements()
      .map(({ textContent }) => textContent),
  ).toEqual(['Event management', 'QR tickets', 'Digital wallet', 'Food orders', 'Analytics', 'Security']);
  await expect
    .element(page.getByRole('contentinfo'))
    .toHaveTextContent(`© ${new Date().getFullYear()} Aforo`);
  for (const name of ['Dashboard', 'Open dashboard', 'Go to dashboard'])
    await expect.element(page.getByRole('link', { name, exact: true })).toHaveAttribute('href', '/dashboard');
});
