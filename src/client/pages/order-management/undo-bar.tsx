import { CircleCheck, TriangleAlert, Undo2 } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Button } from '#client/ui/button.tsx';
import { codeEnd } from '#shared/codes/purchase-reference.ts';
import type { BarOrderView } from '#shared/contracts/orders.ts';
import { ORDER_UNDO_SHOWN_MS } from '#shared/limits.ts';
import { type HeldCard, type HeldCards, hasMoved } from './waiting/card-states.ts';

interface UndoBarProps {
  held: HeldCards;
  onUndo: (card: HeldCard) => void;
  onDismiss: (order: BarOrderView) => void;
}

/** The orders that moved on by a tap, each with its undo while it lasts, at the foot of the screen. */
export function UndoBar({ held, onUndo, onDismiss }: UndoBarProps) {
  const { t } = useTranslation('bar');
  const cards = [...held.values()]
    .filter((card) => hasMoved(card) && card.state.kind !== 'settled')
    .reverse();
  if (cards.length === 0) return null;
  return (
    <section
      aria-label={t('handOver.undo')}
      className="pointer-events-none fixed inset-x-0 bottom-0 z-30 @min-[60rem]/bar:left-auto @min-[60rem]/bar:w-88"
    >
      {/* Reversed, so that the last one is lowest and a long list is scrolled to it. */}
      <ul className="mx-auto flex max-h-[45dvh] max-w-xl flex-col-reverse gap-1.5 overflow-y-auto overscroll-contain px-3 pb-[max(0.75rem,env(safe-area-inset-bottom))]">
        {cards.map((card) => (
          <UndoRow
            key={card.order.id}
            card={card}
            onUndo={() => onUndo(card)}
            onDismiss={() => onDismiss(card.order)}
          />
        ))}
      </ul>
    </section>
  );
}

function UndoRow({ card, onUndo, onDismiss }: { card: HeldCard; onUndo: () => void; onDismiss: () => void }) {
  const { t } = useTranslation('bar');
  const { order, state } = card;
  const { name } = order.customer;
  const code = codeEnd(order.reference);
  const isWrong = state.kind === 'failed' || state.kind === 'stopped';
  const Icon = isWrong ? TriangleAlert : CircleCheck;
  return (
    <li className="pointer-events-auto relative flex shrink-0 flex-wrap items-center justify-end gap-x-3 gap-y-1 overflow-hidden rounded-xl bg-inverse py-1 pr-1 pl-4 text-inverse-foreground shadow-float">
      <Icon aria-hidden="true" className="size-5 shrink-0" />
      <p className="wrap-anywhere min-w-0 flex-1 basis-32 font-medium leading-snug">
        {isWrong ? state.text : t(`${card.move}.to`, { name, code })}
      </p>
      {state.kind === 'stopped' ? (
        <Button variant="outline" onClick={onDismiss}>
          {t('understood')}
        </Button>
      ) : (
        <Button
          variant="outline"
          busy={state.kind === 'undoing'}
          aria-label={t(`${card.move}.undoOf`, { name, code })}
          onClick={onUndo}
        >
          {state.kind === 'undoing' ? null : <Undo2 aria-hidden="true" />}
          {t('handOver.undo')}
        </Button>
      )}
      {state.kind === 'moved' ? (
        <span
          aria-hidden="true"
          className="absolute inset-x-0 bottom-0 h-1 origin-left animate-run-out bg-primary motion-reduce:hidden"
          style={{ animationDuration: `${ORDER_UNDO_SHOWN_MS}ms` }}
        />
      ) : null}
    </li>
  );
}
