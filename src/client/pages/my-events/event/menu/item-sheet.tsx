import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { Controller, useWatch } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { useDraftForm } from '#client/features/events/own/draft/use-draft-form.ts';
import { useProblemText } from '#client/features/form/use-problem-text.ts';
import { MenuPicture } from '#client/features/menu/menu-picture.tsx';
import { PictureField } from '#client/features/picture/picture-field.tsx';
import { errorMessage } from '#client/lib/api/error-record.ts';
import { trpc } from '#client/lib/api/trpc.ts';
import { useFormats } from '#client/lib/format.ts';
import { toast } from '#client/lib/toast.ts';
import { Alert } from '#client/ui/alert.tsx';
import { Button } from '#client/ui/button.tsx';
import { Field } from '#client/ui/field.tsx';
import { Input } from '#client/ui/input.tsx';
import { Select } from '#client/ui/select.tsx';
import { Sheet } from '#client/ui/sheet.tsx';
import { Switch } from '#client/ui/switch.tsx';
import { Textarea } from '#client/ui/textarea.tsx';
import type { MenuItemView, MenuView } from '#shared/contracts/menu.ts';
import { DESCRIPTION_MAX_CHARS, NAME_MAX_CHARS } from '#shared/limits.ts';
import { MENU_CATEGORIES, type MenuCategory } from '#shared/states.ts';
import { emptyItem, type ItemFields, type ItemValues, itemSchema, valuesOfItem } from './item-values.ts';

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
  const queryClient = useQueryClient();
  const problem = useProblemText();
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
  const create = useMutation(trpc.menu.create.mutationOptions());
  const update = useMutation(trpc.menu.update.mutationOptions());
  const [failure, setFailure] = useState<string | null>(null);
  const [uploading, setUploading] = useState(false);
  const busy = create.isPending || update.isPending;

  const submit = form.handleSubmit(async (fields) => {
    setFailure(null);
    onBusy(true);
    try {
      if (base) {
        const content = { menuItemId: base.id, ...changed(fields) };
        await update.mutateAsync({ requestId: draft.requestIdFor(content), ...content });
      } else {
        const last = Math.max(-1, ...menu.items.map(({ sortOrder }) => sortOrder));
        const content = { eventId, ...fields, sortOrder: last + 1 };
        await create.mutateAsync({ requestId: draft.requestIdFor(content), ...content });
      }
    } catch (error) {
      if (!showRefusal(error, 'quantity', language)) setFailure(errorMessage(error, language));
      return;
    } finally {
      onBusy(false);
    }
    draft.clear();
    toast.success(t(base ? 'saved' : 'added', { name: fields.name }));
    onDone();
    await queryClient.invalidateQueries({ queryKey: trpc.menu.list.queryKey({ eventId }) });
  });

  const { register, control, formState, setValue } = form;
  const { errors } = formState;
  const [unlimited, picture, category, name] = useWatch({
    control,
    name: ['unlimited', 'picture', 'category', 'name'],
  });
  return (
    <form noValidate onSubmit={submit} className="flex flex-col gap-5">
      <Field label={t('fields.name')} error={problem(errors.name)} disabled={busy}>
        <Input {...register('name')} autoComplete="off" maxLength={NAME_MAX_CHARS} />
      </Field>
      <div className="grid grid-cols-2 items-start gap-4">
        <Field label={t('fields.category')} disabled={busy}>
          <Controller
            control={control}
            name="category"
            render={({ field }) => (
              <Select<MenuCategory>
                ref={field.ref}
                options={MENU_CATEGORIES.map((value) => ({ value, label: t(`menu:categories.${value}`) }))}
                value={field.value}
                onChange={field.onChange}
                disabled={busy}
              />
            )}
          />
        </Field>
        <Field label={t('fields.price')} error={problem(errors.price)} disabled={busy}>
          <Input {...register('price')} inputMode="decimal" autoComplete="off" unit={currency} />
        </Field>
      </div>
      <div className="rounded-xl border p-4">
        <Controller
          control={control}
          name="unlimited"
          render={({ field }) => (
            <Switch
              checked={field.value}
              onChange={field.onChange}
              label={t('fields.unlimited')}
              hint={t('fields.unlimitedHint')}
              disabled={busy}
            />
          )}
        />
        {unlimited ? null : (
          <Field
            label={t('fields.quantity')}
            hint={base && base.sold > 0 ? t('fields.soldAlready', { count: base.sold }) : undefined}
            error={problem(errors.quantity)}
            disabled={busy}
            className="mt-3"
          >
            <Input {...register('quantity')} inputMode="numeric" autoComplete="off" maxLength={7} />
          </Field>
        )}
      </div>
      <Field
        label={t('fields.description')}
        aside={t('common:optional')}
        error={problem(errors.description)}
        disabled={busy}
      >
        <Textarea {...register('description')} maxLength={DESCRIPTION_MAX_CHARS} className="min-h-20" />
      </Field>
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
      <Controller
        control={control}
        name="active"
        render={({ field }) => (
          <Switch
            checked={field.value}
            onChange={field.onChange}
            label={t('onMenu')}
            hint={t('onMenuHint')}
            disabled={busy}
          />
        )}
      />
      {failure ? <Alert tone="danger">{failure}</Alert> : null}
      <Button type="submit" size="lg" busy={busy} disabled={uploading}>
        {base ? t('common:save') : t('addAction')}
      </Button>
    </form>
  );
}
