import { Hourglass } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { BeReady } from '#client/features/checkout/be-ready.tsx';
import type { PurchaseFlow } from '#client/features/checkout/flow/use-purchase-flow.ts';
import { useFormats } from '#client/lib/format.ts';
import { useOnline } from '#client/lib/use-online.ts';
import { useSettled } from '#client/lib/use-settled.ts';
import { Alert } from '#client/ui/alert.tsx';
import { Button } from '#client/ui/button.tsx';
import { cn } from '#client/ui/class-names.ts';
import { HumanCheck } from './human-check.tsx';
import { remainingMs } from './join-queue.ts';

type Waiting = NonNullable<PurchaseFlow['waiting']>;

/** Rounds down to a power of two, so that a screen reader announces each halving instead of every step. */
function milestone(ahead: number): number {
  return ahead === 0 ? 0 : 2 ** Math.floor(Math.log2(ahead));
}

function useAheadWords({ place: { isDrawn } }: Waiting): (ahead: number | null) => string {
  const { t } = useTranslation('events');
  return (ahead) => {
    if (ahead === null) return t(isDrawn ? 'wait.drawing' : 'wait.unknown');
    return ahead === 0 ? t('wait.next') : t('wait.ahead', { count: ahead });
  };
}

/** The position for screen readers, announced at milestones only. */
function Spoken({ waiting }: { waiting: Waiting }) {
  const words = useAheadWords(waiting);
  const { ahead } = waiting.place;
  const [said, setSaid] = useState(ahead);
  if (ahead !== null && (said === null || milestone(ahead) !== milestone(said))) setSaid(ahead);
  return (
    <p role="status" className="sr-only">
      {words(said)}
    </p>
  );
}

/** About how long it takes, as the server expects; nothing while that is unknown. */
function TimeLeft({ waiting }: { waiting: Waiting }) {
  const { t } = useTranslation('events');
  const ms = remainingMs(waiting.place);
  if (ms === null) return null;
  const minutes = Math.ceil(ms / 60_000);
  return (
    <p className="mt-1 font-medium">
      {minutes > 60
        ? t('wait.overAnHour')
        : minutes > 1
          ? t('wait.minutes', { count: minutes })
          : t('wait.underAMinute')}
    </p>
  );
}

/** The queue position and what is left, updated live. */
export function WaitingView({
  left,
  waiting,
  onHuman,
}: {
  /** How many of the scarcest chosen type are left; null where that is not to be shown. */
  left: number | null;
  waiting: Waiting;
  onHuman: (token: string) => void;
}) {
  const { t } = useTranslation('events');
  const format = useFormats();
  const { ahead, aheadAtFirst, isDrawn, humanCheck } = waiting.place;
  const top = useRef<HTMLDivElement>(null);
  // The pressed button has unmounted: move the focus here.
  useEffect(() => top.current?.focus({ preventScroll: true }), []);
  const share = ahead === null || aheadAtFirst === 0 ? 0 : 1 - ahead / aheadAtFirst;
  const percent = Math.round((ahead === 0 ? 1 : share) * 100);
  const words = useAheadWords(waiting);
  const online = useOnline();
  return (
    <div ref={top} tabIndex={-1} className="grid grid-cols-1 gap-5 outline-none">
      <div className="rounded-2xl bg-muted p-5 text-center">
        {ahead ? (
          <>
            <p className="font-bold text-5xl proportional-nums tracking-tight">{format.number(ahead)}</p>
            <p className="mt-1 text-muted-foreground">{t('wait.aheadWords', { count: ahead })}</p>
            <TimeLeft waiting={waiting} />
          </>
        ) : (
          <p className="flex items-center justify-center gap-2.5 text-balance font-semibold text-xl">
            <Hourglass aria-hidden="true" className="size-5.5 shrink-0 text-primary-ink" />
            {words(ahead)}
          </p>
        )}
        <div
          role="progressbar"
          aria-label={t('wait.progress')}
          aria-valuemin={0}
          aria-valuemax={100}
          aria-valuenow={percent}
          aria-valuetext={words(ahead)}
          className="mt-4 h-2 overflow-hidden rounded-full bg-border"
        >
          <div
            className="h-full rounded-full bg-primary transition-[width] duration-700 motion-reduce:transition-none"
            style={{ width: `${Math.max(percent, 3)}%` }}
          />
        </div>
        {left === null ? null : (
          <p className="mt-4 font-medium">
            {left > 0 ? t('wait.left', { count: left }) : t('wait.noneLeft')}
          </p>
        )}
      </div>
      <Spoken waiting={waiting} />
      <BeReady inLine />
      {humanCheck ? <HumanCheck siteKey={humanCheck} onHuman={onHuman} /> : null}
      {waiting.answered && online ? null : (
        <Alert tone="warning" title={t(online ? 'wait.noResponse' : 'wait.offline')}>
          {t(online ? 'wait.noResponseText' : 'wait.offlineText')}
        </Alert>
      )}
      <section>
        <h3 className="font-semibold">{t('wait.what')}</h3>
        <ul className="mt-1 text-muted-foreground">
          {waiting.lines.map(({ itemId, name, quantity }) => (
            <li key={itemId}>
              {name || t('gone.type')} ×&nbsp;{quantity}
            </li>
          ))}
        </ul>
      </section>
      <p className="text-pretty text-muted-foreground text-sm">
        {isDrawn ? `${t('wait.drawn')} ` : null}
        {t(waiting.request.pay === 'wallet' ? 'wait.honest' : 'wait.honestFree')}
      </p>
    </div>
  );
}

/**
 * Leaving the queue takes two presses. The first button replaces "Buy", so a tap made too early restarts the delay of
 * `useSettled`. The button to stay is closest to the thumb.
 */
export function GiveUp({ asking, onGiveUp }: { asking: boolean; onGiveUp: () => void }) {
  const { t } = useTranslation('events');
  const [sure, setSure] = useState(false);
  const [strayTaps, setStrayTaps] = useState(0);
  const settled = useSettled(`${sure} ${strayTaps}`);
  return (
    <div
      className="grid grid-cols-1 gap-2.5"
      onPointerDown={() => (settled ? undefined : setStrayTaps((taps) => taps + 1))}
    >
      {sure ? (
        <>
          <p role="status" className="text-pretty text-center text-sm">
            {t('wait.giveUpText')}
          </p>
          <Button
            variant="danger"
            className="h-auto whitespace-normal"
            disabled={!settled}
            busy={asking}
            onClick={onGiveUp}
          >
            {t('wait.leave')}
          </Button>
          <Button
            variant="soft"
            size="lg"
            autoFocus
            className="h-auto whitespace-normal"
            disabled={!settled}
            focusableWhenDisabled
            onClick={() => setSure(false)}
          >
            {t('wait.stay')}
          </Button>
        </>
      ) : (
        <Button variant="outline" disabled={!settled} onClick={() => setSure(true)}>
          {t('wait.giveUp')}
        </Button>
      )}
    </div>
  );
}

/** The queue position on the page itself while the sheet is closed. */
export function WaitingNotice({ waiting, className }: { waiting: Waiting; className: string }) {
  const { t } = useTranslation('events');
  const words = useAheadWords(waiting);
  return (
    <section aria-label={t('wait.title')} className={cn('flex gap-3 rounded-xl bg-muted p-4', className)}>
      <Hourglass aria-hidden="true" className="mt-0.5 size-5 shrink-0 text-primary-ink" />
      <div>
        <p className="font-semibold">{t('wait.title')}</p>
        <p className="text-[0.9375rem]">{words(waiting.place.ahead)}</p>
        <Spoken waiting={waiting} />
      </div>
    </section>
  );
}
