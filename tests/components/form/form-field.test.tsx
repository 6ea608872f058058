import { zodResolver } from '@hookform/resolvers/zod';
import { useForm } from 'react-hook-form';
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { z } from 'zod';
import { type FieldProblem, longerThan } from '#client/features/form/field-problem.ts';
import { Form } from '#client/features/form/form.tsx';
import { ControlledField, FormField, FormSwitch } from '#client/features/form/form-field.tsx';
import { Button } from '#client/ui/button.tsx';
import { Input } from '#client/ui/input.tsx';
import { Select } from '#client/ui/select.tsx';

const required = 'required' satisfies FieldProblem;
const schema = z.object({
  category: z.enum(['drink', 'food', ''], required).refine((value) => value !== '', required),
  name: z.string().min(1, required).max(20, longerThan(20)),
  active: z.boolean(),
});
type Values = z.input<typeof schema>;

const OPTIONS = [
  { value: 'drink', label: 'Drink' },
  { value: 'food', label: 'Food' },
] as const;

function ItemForm({ onSave, busy = false }: { onSave: (values: Values) => void; busy?: boolean }) {
  const form = useForm<Values>({
    resolver: zodResolver(schema),
    defaultValues: { category: '', name: '', active: false },
  });
  return (
    <Form form={form} disabled={busy} onSubmit={form.handleSubmit(onSave)}>
      <ControlledField<Values, 'category'> name="category" label="Category">
        {({ value, ...control }) => (
          <Select {...control} options={OPTIONS} value={value === '' ? null : value} />
        )}
      </ControlledField>
      <FormField<Values> name="name" label="Name" hint="As on the menu">
        {(input) => <Input {...input} autoComplete="off" />}
      </FormField>
      <FormSwitch<Values> name="active" label="On the menu" />
      <Button type="submit">Save</Button>
    </Form>
  );
}

const category = page.getByRole('combobox', { name: 'Category' });
const name = page.getByRole('textbox', { name: 'Name' });
const active = page.getByRole('switch', { name: 'On the menu' });
const save = page.getByRole('button', { name: 'Save' });

test('a refused form marks each field with its reason and focuses the first one on the page', async () => {
  const saved: Values[] = [];
  await render(<ItemForm onSave={(values) => saved.push(values)} />);
  await expect.element(name).toHaveAccessibleDescription('As on the menu');
  await save.click();
  await expect.element(category).toHaveFocus();
  await expect.element(category).toHaveAttribute('aria-invalid', 'true');
  await expect.element(name).toHaveAttribute('aria-invalid', 'true');
  await expect.element(name).toHaveAccessibleDescription(/As on the menu .+/);
  expect(saved).toEqual([]);
});

test('a form saves what its inputs, selects and switches hold', async () => {
  const saved: Values[] = [];
  await render(<ItemForm onSave={(values) => saved.push(values)} />);
  await category.click();
  await page.getByRole('option', { name: 'Food' }).click();
  await name.fill('Taco');
  await active.click();
  await save.click();
  await expect.poll(() => saved).toEqual([{ category: 'food', name: 'Taco', active: true }]);
});

test('a form that is being saved disables its fields', async () => {
  await render(<ItemForm busy onSave={() => {}} />);
  await expect.element(name).toBeDisabled();
  await expect.element(category).toBeDisabled();
  await expect.element(active).toHaveAttribute('aria-disabled', 'true');
});

test('a text that is too long is answered with its limit', async () => {
  await render(<ItemForm onSave={() => undefined} />);
  await name.fill('x'.repeat(21));
  await save.click();
  await expect.element(name).toHaveAccessibleDescription(/At most 20 characters/);
});
