import { LogIn, LogOut, Minus, Plus } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Way } from '#client/features/check-in/heads/scan-act.ts';
import { cn } from '#client/ui/class-names.ts';
import { ReasonSheet } from './reason-sheet.tsx';

const WAYS = { in: LogIn, out: LogOut } as const satisfies Record<Way, typeof LogIn>;

interface WayBarProps {
  way: Way;
  onWay: (way: Way) => void;
  /** The zone is full: one more needs a reason. */
  isFull: boolean;
  onCount: (heads: 1 | -1, reason?: string) => void;
  /** A check is in flight or a verdict has just arrived. */
  held: boolean;
  /** Hide where a verdict needs the space. */
  yields: boolean;
}

/** Which way people go through this door, and the count of those without a code. */
export function WayBar({ way, onWay, isFull, onCount, held, yields }: WayBarProps) {
  const { t } = useTranslation('scanner');
  const [asks, setAsks] = useState(false);
  return (
    <div
      className={cn(
        'mx-auto flex max-w-xl items-stretch gap-2 px-4 pt-3 @max-[22rem]:px-2',
        yields && '@max-3xs:hidden cramped:hidden',
      )}
    >
      <fieldset className="flex min-w-0 flex-1 gap-1 rounded-2xl bg-white/15 p-1">
        <legend className="sr-only">{t('way.label')}</legend>
        {(['in', 'out'] as const).map((one) => {
          const Icon = WAYS[one];
          const isChosen = one === way;
          return (
            <button
              key={one}
              type="button"
              aria-pressed={isChosen}
              aria-disabled={held || undefined}
              onClick={() => !held && onWay(one)}
              className={cn(
                'flex min-h-11 min-w-0 flex-1 items-center justify-center gap-1.5 rounded-xl px-1 font-semibold text-sm',
                isChosen && (one === 'out' ? 'bg-fuchsia-300 text-neutral-950' : 'bg-white text-neutral-950'),
              )}
            >
              <Icon aria-hidden="true" className="size-4.5 shrink-0" />
              <span className="truncate">{t(`way.${one}`)}</span>
            </button>
          );
        })}
      </fieldset>
      <fieldset className="flex min-w-0 flex-1 items-center gap-1 rounded-2xl bg-white/15 p-1">
        <legend className="sr-only">{t('counter.label')}</legend>
        <CountButton
          label={t('counter.remove')}
          icon={<Minus aria-hidden="true" />}
          onPress={() => onCount(-1)}
        />
        <span aria-hidden="true" className="min-w-0 flex-1 truncate text-center text-xs leading-tight">
          {t('counter.short')}
        </span>
        <CountButton
          label={t('counter.add')}
          icon={<Plus aria-hidden="true" />}
          onPress={() => (isFull ? setAsks(true) : onCount(1))}
        />
      </fieldset>
      <ReasonSheet
        open={asks}
        onOpenChange={setAsks}
        title={t('full.title')}
        text={t('full.counterText')}
        action={t('full.anyway')}
        onReason={(reason) => {
          setAsks(false);
          onCount(1, reason);
        }}
      />
    </div>
  );
}

function CountButton({
  label,
  icon,
  onPress,
}: {
  label: string;
  icon: React.ReactNode;
  onPress: () => void;
}) {
  return (
    <button
      type="button"
      aria-label={label}
      onClick={onPress}
      className="grid size-11 shrink-0 place-items-center rounded-xl bg-white/15 active:bg-white/30 [&_svg]:size-5"
    >
      {icon}
    </button>
  );
}
