import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { QuantityStepper } from '#client/features/checkout/quantity-stepper.tsx';
import { failureOf, LoadFailure } from '#client/features/load-failure/load-failure.tsx';
import { MenuPicture } from '#client/features/menu/menu-picture.tsx';
import { trpc } from '#client/lib/api/trpc.ts';
import { useAction } from '#client/lib/api/use-action.ts';
import { useFormats } from '#client/lib/format.ts';
import { toast } from '#client/lib/toast.ts';
import { Button } from '#client/ui/button.tsx';
import { Failure } from '#client/ui/failure.tsx';
import { Field } from '#client/ui/field.tsx';
import { Input } from '#client/ui/input.tsx';
import { Skeleton } from '#client/ui/skeleton.tsx';
import type { EventView, TicketTypeView } from '#shared/contracts/events/events.ts';
import type { MenuItemView } from '#shared/contracts/menu.ts';
import { CONTENT_ITEMS_MAX, CONTENT_PORTIONS_MAX, type ContentsView } from '#shared/contracts/vouchers.ts';
import { isAmbiguousAmount, parseAmount } from '#shared/money/money.ts';
import { PATHS, pathFor } from '#shared/paths.ts';

interface ContentsFormProps {
  event: EventView;
  type: TicketTypeView;
  onDone: () => void;
}

/** Chooses what tickets of a type contain: portions from the menu, and money for the bar. */
export function ContentsForm({ event, type, onDone }: ContentsFormProps) {
  const { t } = useTranslation('common');
  const eventId = event.id;
  const menu = useQuery(trpc.menu.list.queryOptions({ eventId }));
  const contents = useQuery(trpc.vouchers.contents.queryOptions({ eventId }, { staleTime: 0 }));
  const failed = failureOf(menu) ?? failureOf(contents);
  if (failed)
    return (
      <LoadFailure error={failed} onRetry={() => void Promise.all([menu.refetch(), contents.refetch()])} />
    );
  if (!menu.data || !contents.data || contents.isFetching)
    return (
      <div role="status" className="grid gap-3">
        <span className="sr-only">{t('loading')}</span>
        <Skeleton className="h-14" />
        <Skeleton className="h-14" />
      </div>
    );
  const current = contents.data.types.find(({ ticketTypeId }) => ticketTypeId === type.id) ?? null;
  return <Choice event={event} type={type} items={menu.data.items} current={current} onDone={onDone} />;
}

interface ChoiceProps extends ContentsFormProps {
  items: readonly MenuItemView[];
  current: ContentsView['types'][number] | null;
}

function Choice({ event, type, items, current, onDone }: ChoiceProps) {
  const { t } = useTranslation(['vouchers', 'common', 'organizer']);
  const formats = useFormats();
  const eventId = event.id;
  const [quantities, setQuantities] = useState<Readonly<Record<string, number>>>(() =>
    Object.fromEntries((current?.items ?? []).map(({ menuItemId, quantity }) => [menuItemId, quantity])),
  );
  const [money, setMoney] = useState(() =>
    current?.barMoneyMinor ? formats.amountText(current.barMoneyMinor) : '',
  );
  const save = useAction({
    call: trpc.vouchers.setContents.mutationOptions(),
    done: () => {
      toast.success(t('edit.saved', { name: type.name }));
      onDone();
    },
    refresh: [
      trpc.events.get.queryKey({ eventId }),
      trpc.vouchers.contents.queryKey({ eventId }),
      trpc.menu.list.queryKey({ eventId }),
    ],
  });
  const amount = money.trim() === '' ? 0 : parseAmount(money);
  const chosen = items.filter(({ id }) => (quantities[id] ?? 0) > 0);
  const submit = () => {
    if (amount === null) return;
    void save.run({
      eventId,
      ticketTypeId: type.id,
      items: chosen.map(({ id }) => ({ menuItemId: id, quantity: quantities[id] ?? 0 })),
      barMoneyMinor: amount,
    });
  };
  return (
    <form
      className="flex flex-col gap-5"
      onSubmit={(submitted) => {
        submitted.preventDefault();
        submit();
      }}
    >
      <p className="text-muted-foreground text-sm">{t('edit.text')}</p>
      {items.length === 0 ? (
        <p className="text-pretty">
          {t('edit.noMenu')}{' '}
          <Link to={pathFor(PATHS.menuEditor, eventId)} className="font-semibold text-primary-ink underline">
            {t('edit.toMenu')}
          </Link>
        </p>
      ) : (
        <ul className="divide-y rounded-xl border">
          {items.map((item) => (
            <li key={item.id} className="flex flex-wrap items-center gap-x-3 gap-y-1 p-3">
              <MenuPicture item={item} className="size-11 shrink-0 rounded-lg" />
              <div className="min-w-0 flex-1 basis-28">
                <p className="wrap-anywhere font-medium">{item.name}</p>
                <p className="text-muted-foreground text-sm">
                  {formats.money(item.priceMinor, event.currency)}
                </p>
              </div>
              <QuantityStepper
                name={item.name}
                value={quantities[item.id] ?? 0}
                max={quantities[item.id] || chosen.length < CONTENT_ITEMS_MAX ? CONTENT_PORTIONS_MAX : 0}
                disabled={save.busy}
                onChange={(quantity) => setQuantities((before) => ({ ...before, [item.id]: quantity }))}
              />
              <Shortage item={item} type={type} quantity={quantities[item.id] ?? 0} current={current} />
            </li>
          ))}
        </ul>
      )}
      <Field
        label={t('edit.barMoney')}
        aside={t('common:optional')}
        hint={t('edit.barMoneyHint')}
        error={
          amount !== null
            ? null
            : t(isAmbiguousAmount(money) ? 'organizer:problems.ambiguous' : 'organizer:problems.amount')
        }
      >
        <Input
          value={money}
          onValueChange={setMoney}
          inputMode="decimal"
          autoComplete="off"
          disabled={save.busy}
          unit={event.currency}
        />
      </Field>
      <Failure of={save} />
      <Button type="submit" size="lg" busy={save.busy}>
        {t('common:save')}
      </Button>
    </form>
  );
}

interface ShortageProps {
  item: MenuItemView;
  type: TicketTypeView;
  quantity: number;
  current: ContentsView['types'][number] | null;
}

/** The menu has fewer portions than the tickets that are still for sale would need. */
function Shortage({ item, type, quantity, current }: ShortageProps) {
  const { t } = useTranslation('vouchers');
  const { number } = useFormats();
  const unsold = type.quantity - type.sold;
  const before = current?.items.find(({ menuItemId }) => menuItemId === item.id)?.quantity ?? 0;
  if (item.left === null || quantity === 0 || quantity === before || unsold * quantity <= item.left)
    return null;
  return (
    <p role="status" className="w-full text-pretty text-sm text-warning-ink">
      {t('edit.stock', {
        quantity: number(unsold),
        portions: number(unsold * quantity),
        left: number(item.left),
      })}
    </p>
  );
}
