import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { useNumberedRows } from '#client/features/data-table/loaded-rows.ts';
import { Button } from '#client/ui/button.tsx';

const PAGE_SIZE = 2;
const idOf = ({ id }: { id: string }) => id;

/** A list of payouts by page number; `add` puts a new one first, as a payout between two pages does. */
async function openList(ids: string[]) {
  const asked: number[] = [];
  const load = async (number: number) => {
    asked.push(number);
    const items = ids.slice((number - 1) * PAGE_SIZE, number * PAGE_SIZE).map((id) => ({ id }));
    return { items, page: number, pageSize: PAGE_SIZE, total: ids.length };
  };
  function List() {
    const rows = useNumberedRows(['payouts'], load, idOf);
    return (
      <>
        <p data-testid="rows">{rows.items.map(idOf).join(' ')}</p>
        <p data-testid="total">{rows.total}</p>
        {rows.hasMore ? <Button onClick={() => void rows.loadMore()}>More</Button> : <p>All</p>}
      </>
    );
  }
  await render(
    <QueryClientProvider client={new QueryClient()}>
      <List />
    </QueryClientProvider>,
  );
  return { asked, add: (id: string) => ids.unshift(id) };
}

test('a table of a procedure that answers by page number loads the pages one after the other, and then no more', async () => {
  const { asked } = await openList(['a', 'b', 'c']);
  await expect.element(page.getByTestId('rows')).toHaveTextContent(/^a b$/);
  await expect.element(page.getByTestId('total')).toHaveTextContent('3');
  await page.getByRole('button', { name: 'More' }).click();
  await expect.element(page.getByTestId('rows')).toHaveTextContent(/^a b c$/);
  await expect.element(page.getByText('All')).toBeVisible();
  expect(asked).toEqual([1, 2]);
});

test('a row that a newer one has moved to the next page is in the table once', async () => {
  const { add } = await openList(['a', 'b', 'c']);
  await expect.element(page.getByTestId('rows')).toHaveTextContent(/^a b$/);
  add('new');
  await page.getByRole('button', { name: 'More' }).click();
  await expect.element(page.getByTestId('rows')).toHaveTextContent(/^a b c$/);
});
