import { Banknote, History, ShoppingBag, Ticket, UserSearch, UsersRound } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { ScanMode } from '#client/features/check-in/event-choice/scan-mode.ts';
import { useFormats } from '#client/lib/format.ts';
import { useSettled } from '#client/lib/use-settled.ts';
import { cn } from '#client/ui/class-names.ts';

interface ModeBarProps {
  allowed: readonly ScanMode[];
  mode: ScanMode;
  /** Hide on small screens or with large text, where a verdict needs the space. */
  yields: boolean;
  /** An answer is pending or has just arrived: switching the mode would hide it. */
  held: boolean;
  /** A check is in flight: nobody else is admitted meanwhile. */
  checking: boolean;
  onMode: (mode: ScanMode) => void;
  /** Conflicts not yet opened on this device. */
  unseen: number;
  /** A cash sale is still unanswered. */
  saleResultUnknown: boolean;
  onLookUp: () => void;
  onSell: () => void;
  /** Parties that wait in the line at the door; null while there is no line. */
  inLine: number | null;
  onLine: () => void;
  onLastScans: () => void;
}

const ICONS = { tickets: Ticket, orders: ShoppingBag } as const satisfies Record<ScanMode, typeof Ticket>;

/** Dims after a delay, because most answers arrive at once. */
const DIMMED_WHILE_HELD = 'transition-opacity aria-disabled:opacity-50 aria-disabled:delay-700';

/** The mode switch and the actions that need no code. */
export function ModeBar(props: ModeBarProps) {
  const { allowed, mode, yields, held, checking, unseen, saleResultUnknown } = props;
  const { onMode, onLookUp, onSell, inLine, onLine, onLastScans } = props;
  const { t } = useTranslation(['scanner', 'doorSale', 'rope']);
  const { number } = useFormats();
  // The modes have different buttons: ignore a second tap that would fall on a neighbor.
  const [change, setChange] = useState<object | null>(null);
  const settled = useSettled(change);
  const whenSettled = (press: () => void) => () => {
    if (settled) press();
  };
  return (
    <div
      className={cn(
        'mx-auto flex max-w-xl items-stretch gap-2 px-4 pt-3 @max-3xs:flex-wrap @max-[22rem]:gap-1 @max-[22rem]:px-2',
        inLine !== null && 'max-sm:gap-1',
        yields && '@max-3xs:hidden cramped:hidden',
      )}
    >
      {allowed.length > 1 ? (
        <fieldset
          className={cn(
            'flex min-w-0 gap-1 @max-[22rem]:flex-auto @max-3xs:basis-full rounded-2xl bg-white/15 p-1',
            inLine === null ? 'flex-2' : 'flex-[2.5]',
          )}
        >
          <legend className="sr-only">{t('mode.label')}</legend>
          {allowed.map((one) => {
            const Icon = ICONS[one];
            return (
              <button
                key={one}
                type="button"
                aria-pressed={one === mode}
                aria-disabled={held || undefined}
                onClick={whenSettled(() => {
                  if (held) return;
                  if (one !== mode) setChange({});
                  onMode(one);
                })}
                className={cn(
                  DIMMED_WHILE_HELD,
                  'flex min-h-11 min-w-0 flex-1 flex-col items-center justify-center gap-x-1.5 gap-y-0.5 rounded-xl px-1 font-semibold text-xs @max-[22rem]:flex-auto @max-[22rem]:px-0.5 @max-[22rem]:text-[0.6875rem] sm:flex-row sm:text-sm',
                  one === mode && 'bg-white text-neutral-950',
                )}
              >
                <Icon aria-hidden="true" className="size-4.5 shrink-0" />
                <span className="max-w-full truncate">{t(`mode.${one}`)}</span>
              </button>
            );
          })}
        </fieldset>
      ) : null}
      {mode === 'tickets' ? (
        <>
          <BarButton
            icon={<UserSearch />}
            label={t('lookUp.open')}
            held={checking}
            tight={inLine !== null}
            onPress={whenSettled(onLookUp)}
          />
          <BarButton
            icon={<Banknote />}
            label={t('doorSale:open')}
            badge={saleResultUnknown ? { words: t('doorSale:unknownResult.title'), mark: '!' } : null}
            tight={inLine !== null}
            onPress={whenSettled(onSell)}
          />
          {inLine === null ? null : (
            <BarButton
              icon={<UsersRound />}
              label={t('rope:desk.button')}
              tight
              badge={inLine > 0 ? { words: t('rope:desk.waiting'), mark: number(inLine) } : null}
              onPress={whenSettled(onLine)}
            />
          )}
        </>
      ) : null}
      {allowed.includes('tickets') ? (
        <BarButton
          icon={<History />}
          label={t('last.open')}
          badge={unseen > 0 ? { words: t('conflict.unseen'), mark: number(unseen) } : null}
          // Five labels in a row do not fit a phone.
          slim={mode === 'tickets' && (allowed.length > 1 || inLine !== null)}
          onPress={whenSettled(onLastScans)}
        />
      ) : null}
    </div>
  );
}

interface BarButtonProps {
  icon: ReactNode;
  label: string;
  /** What waits behind the button: `words` for screen readers, `mark` for the eye. */
  badge?: { words: string; mark: string } | null;
  /** Icon only on narrow screens. */
  slim?: boolean;
  /** Smaller words on narrow screens, where the line makes one button more. */
  tight?: boolean;
  held?: boolean;
  onPress: () => void;
}

function BarButton(props: BarButtonProps) {
  const { icon, label, badge, slim, tight, held, onPress } = props;
  return (
    <button
      type="button"
      aria-disabled={held || undefined}
      // Ignore the second click of a double click meant for the sheet that just closed.
      onClick={({ detail }) => !held && detail < 2 && onPress()}
      className={cn(
        DIMMED_WHILE_HELD,
        'relative flex min-h-13 min-w-0 flex-1 flex-col items-center justify-center gap-0.5 rounded-2xl bg-white/15 px-0.5 font-medium text-xs @max-[22rem]:flex-auto @max-[22rem]:text-[0.6875rem] [&_svg]:size-5',
        slim && 'max-sm:w-13 max-sm:flex-none @max-[22rem]:w-11',
        tight && 'max-sm:px-0 max-sm:text-[0.6875rem]',
      )}
    >
      <span aria-hidden="true">{icon}</span>
      <span className={cn('max-w-full truncate', slim && 'max-sm:sr-only')}>{label}</span>
      {badge ? (
        <span className="-top-1.5 -right-1 absolute min-w-6 rounded-full bg-red-600 px-1.5 py-0.5 font-semibold text-sm text-white">
          <span className="sr-only">{badge.words} </span>
          {badge.mark}
        </span>
      ) : null}
    </button>
  );
}
