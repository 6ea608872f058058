import { expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { BulkBar } from '#client/features/data-table/bulk-bar.tsx';
import type { LoadedRows } from '#client/features/data-table/loaded-rows.ts';

const ROWS: LoadedRows<number> = {
  items: [1, 2, 3],
  total: null,
  hasMore: false,
  isLoadingMore: false,
  isMoreFailed: false,
  mayLoadMore: false,
  loadMore: () => Promise.resolve(),
  isLoading: false,
  isStale: false,
  failure: null,
  retry: () => {},
};

test('more rows than can be changed at once say what to do, and offer the first ones', async () => {
  const onAll = vi.fn();
  await render(
    <BulkBar
      selected={[1, 2, 3]}
      bulk={{ max: 2, actions: () => <button type="button">Refund</button> }}
      rows={ROWS}
      onAll={onAll}
      isSelectingAll={false}
      onClear={() => {}}
    />,
  );
  await expect.element(page.getByRole('status')).toHaveTextContent(/Only 2 can be changed at once/);
  expect(page.getByRole('button', { name: 'Refund' }).elements()).toEqual([]);
  await page.getByRole('button', { name: 'Select the first 2' }).click();
  expect(onAll).toHaveBeenCalledOnce();
});
