import { useMemo, useState } from 'react';
import { useWatch } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { useDraftForm } from '#client/features/events/own/draft/use-draft-form.ts';
import { Form } from '#client/features/form/form.tsx';
import { ControlledField, FormField, FormSwitch } from '#client/features/form/form-field.tsx';
import { MenuPicture } from '#client/features/menu/menu-picture.tsx';
import { PictureField } from '#client/features/picture/picture-field.tsx';
import { api, trpc } from '#client/lib/api/trpc.ts';
import { useAction } from '#client/lib/api/use-action.ts';
import { useFormats } from '#client/lib/format.ts';
import { toast } from '#client/lib/toast.ts';
import { Button } from '#client/ui/button.tsx';
import { Failure } from '#client/ui/failure.tsx';
import { Input } from '#client/ui/input.tsx';
import { Select } from '#client/ui/select.tsx';
import { Sheet } from '#client/ui/sheet.tsx';
import { Textarea } from '#client/ui/textarea.tsx';
import type { MenuItemView, MenuView } from '#shared/contracts/menu.ts';
import { DESCRIPTION_MAX_CHARS, NAME_MAX_CHARS } from '#shared/limits.ts';
import { MENU_CATEGORIES, type MenuCategory } from '#shared/states.ts';
import { emptyItem, type ItemFields, type ItemValues, itemSchema, valuesOfItem } from './item-values.ts';

type NewItem = Parameters<typeof api.menu.create.mutate>[0];
type ChangedItem = Parameters<typeof api.menu.update.mutate>[0];

interface ItemSheetProps {
  menu: MenuView;
  /** The edited item, the category of a new one, or null while closed. */
  editing: MenuItemView | MenuCategory | null;
  onClose: () => void;
}

export function ItemSheet({ menu, editing, onClose }: ItemSheetProps) {
  const { t } = useTranslation(['menuEditor', 'common']);
  const [busy, setBusy] = useState(false);
  return (
    <Sheet
      open={editing !== null}
      onOpenChange={(open) => {
        if (!open) onClose();
      }}
      locked={busy}
      title={typeof editing === 'object' ? t('editTitle') : t('addTitle')}
      closeLabel={t('common:close')}
    >
      {editing === null ? null : <ItemForm menu={menu} editing={editing} onBusy={setBusy} onDone={onClose} />}
    </Sheet>
  );
}

interface ItemFormProps {
  menu: MenuView;
  editing: MenuItemView | MenuCategory;
  onBusy: (busy: boolean) => void;
  onDone: () => void;
}

function ItemForm({ menu, editing, onBusy, onDone }: ItemFormProps) {
  const { t } = useTranslation(['menuEditor', 'menu', 'common']);
  const { language, locale } = useFormats();
  const { id: eventId, currency } = menu.event;
  // A refetch after an order replaces the menu during editing; the form keeps the version it started from.
  const [base] = useState(typeof editing === 'object' ? editing : null);
  const initial = useMemo(
    () =>
      base ? valuesOfItem(base, locale) : emptyItem(typeof editing === 'object' ? editing.category : editing),
    [base, editing, locale],
  );
  const { form, draft, changed, showRefusal } = useDraftForm<ItemValues, ItemFields>(
    `menu:${eventId}:${base?.id ?? 'new'}`,
    initial,
    itemSchema,
  );
  const save = useAction({
    call: {
      mutationFn: async (input: NewItem | ChangedItem) =>
        'menuItemId' in input ? await api.menu.update.mutate(input) : await api.menu.create.mutate(input),
      onMutate: () => onBusy(true),
      onSettled: () => onBusy(false),
    },
    idFor: draft.requestIdFor,
    done: () => {
      draft.clear();
      toast.success(t(base ? 'saved' : 'added', { name: form.getValues('name').trim() }));
      onDone();
    },
    failed: (_message, error) => showRefusal(error, 'quantity', language),
    refresh: [trpc.menu.list.queryKey({ eventId })],
  });
  const [uploading, setUploading] = useState(false);
  const { busy } = save;

  const submit = form.handleSubmit(async (fields) => {
    const last = Math.max(-1, ...menu.items.map(({ sortOrder }) => sortOrder));
    await save.run(
      base ? { menuItemId: base.id, ...changed(fields) } : { eventId, ...fields, sortOrder: last + 1 },
    );
  });

  const { control, setValue } = form;
  const [unlimited, picture, category, name] = useWatch({
    control,
    name: ['unlimited', 'picture', 'category', 'name'],
  });
  return (
    <Form form={form} disabled={busy} onSubmit={submit} className="flex flex-col gap-5">
      <FormField<ItemValues> name="name" label={t('fields.name')}>
        {(input) => <Input {...input} autoComplete="off" maxLength={NAME_MAX_CHARS} />}
      </FormField>
      <div className="grid grid-cols-2 items-start gap-4">
        <ControlledField<ItemValues, 'category'> name="category" label={t('fields.category')}>
          {(select) => (
            <Select<MenuCategory>
              {...select}
              options={MENU_CATEGORIES.map((value) => ({ value, label: t(`menu:categories.${value}`) }))}
            />
          )}
        </ControlledField>
        <FormField<ItemValues> name="price" label={t('fields.price')}>
          {(input) => <Input {...input} inputMode="decimal" autoComplete="off" unit={currency} />}
        </FormField>
      </div>
      <div className="rounded-xl border p-4">
        <FormSwitch<ItemValues>
          name="unlimited"
          label={t('fields.unlimited')}
          hint={t('fields.unlimitedHint')}
        />
        {unlimited ? null : (
          <FormField<ItemValues>
            name="quantity"
            label={t('fields.quantity')}
            hint={base && base.sold > 0 ? t('fields.soldAlready', { count: base.sold }) : undefined}
            className="mt-3"
          >
            {(input) => <Input {...input} inputMode="numeric" autoComplete="off" maxLength={7} />}
          </FormField>
        )}
      </div>
      <FormField<ItemValues> name="description" label={t('fields.description')} aside={t('common:optional')}>
        {(input) => <Textarea {...input} maxLength={DESCRIPTION_MAX_CHARS} className="min-h-20" />}
      </FormField>
      <PictureField
        label={t('fields.picture')}
        purpose="menu"
        eventId={eventId}
        present={picture.url !== null}
        preview={
          <MenuPicture
            item={{ id: base?.id ?? 'new', category, name, imageUrl: picture.url }}
            className="size-24 shrink-0 rounded-xl"
          />
        }
        onChange={(next) =>
          setValue(
            'picture',
            { changed: true, key: next?.key ?? null, url: next?.url ?? null },
            { shouldDirty: true },
          )
        }
        onBusy={setUploading}
        disabled={busy}
      />
      <FormSwitch<ItemValues> name="active" label={t('onMenu')} hint={t('onMenuHint')} />
      <Failure of={save} />
      <Button type="submit" size="lg" busy={busy} disabled={uploading}>
        {base ? t('common:save') : t('addAction')}
      </Button>
    </Form>
  );
}
