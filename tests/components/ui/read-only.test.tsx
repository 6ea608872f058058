import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { Button } from '#client/ui/button.tsx';
import { Dialog, DialogClose } from '#client/ui/dialog.tsx';
import { DropdownMenu, MenuItem } from '#client/ui/dropdown-menu.tsx';
import { ReadOnly } from '#client/ui/read-only.ts';
import { Switch } from '#client/ui/switch.tsx';

const button = (name: string) => page.getByRole('button', { name });

test('a read-only page disables every button and switch that does not say that it reads', async () => {
  await render(
    <ReadOnly value>
      <Button>Cancel event</Button>
      <Button reads>Download</Button>
      <Switch checked label="On sale" onChange={() => {}} />
    </ReadOnly>,
  );
  await expect.element(button('Cancel event')).toBeDisabled();
  await expect.element(button('Download')).toBeEnabled();
  await expect.element(page.getByRole('switch')).toHaveAttribute('data-disabled');
});

test('a read-only page opens its menus, where only items that read can be chosen', async () => {
  await render(
    <ReadOnly value>
      <DropdownMenu trigger={<Button>More</Button>}>
        <MenuItem reads onSelect={() => {}}>
          Copy link
        </MenuItem>
        <MenuItem onSelect={() => {}}>Delete</MenuItem>
      </DropdownMenu>
    </ReadOnly>,
  );
  await button('More').click();
  await expect
    .element(page.getByRole('menuitem', { name: 'Delete' }))
    .toHaveAttribute('aria-disabled', 'true');
  await expect
    .element(page.getByRole('menuitem', { name: 'Copy link' }))
    .not.toHaveAttribute('aria-disabled', 'true');
});

test('a dialog of a read-only page can be closed by its button, and changes nothing', async () => {
  await render(
    <ReadOnly value>
      <Dialog
        trigger={<Button reads>Open</Button>}
        title="Details"
        closeLabel="Close"
        footer={
          <>
            <DialogClose>
              <Button>Done</Button>
            </DialogClose>
            <Button>Refund</Button>
          </>
        }
      />
    </ReadOnly>,
  );
  await button('Open').click();
  await expect.element(button('Refund')).toBeDisabled();
  await button('Done').click();
  await expect.element(page.getByRole('dialog')).not.toBeInTheDocument();
});
