import { type ReactNode, useLayoutEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import type { Verdict } from '#client/features/scanner/verdict.ts';
import { useFormats } from '#client/lib/format.ts';
import { cn } from '#client/ui/class-names.ts';
import { errorText } from '#shared/errors.ts';
import { OrderLineList } from './order-line-list.tsx';
import { useBarHeight } from './use-bar-height.ts';
import { VERDICT_LOOKS } from './verdict-looks.ts';

interface VerdictLayerProps {
  shown: { verdict: Verdict; number: number } | null;
  timeZone: string;
  /** Whether it has been there long enough for a tap to be meant for it. */
  settled: boolean;
  onClear: () => void;
  /** What can be done about this verdict. */
  children?: ReactNode;
}

/** The verdict over the whole picture. A touch takes it away early; nobody has to. */
export function VerdictLayer({ shown, timeZone, settled, onClear, children }: VerdictLayerProps) {
  const { t } = useTranslation('scanner');
  const layer = useRef<HTMLDivElement>(null);
  const actionsBar = useBarHeight('--verdict-actions');
  const number = shown?.number;
  // The next verdict begins with its word, wherever this one was scrolled to.
  useLayoutEffect(() => {
    if (number !== undefined) layer.current?.scrollTo(0, 0);
  }, [number]);
  return (
    <>
      <div
        ref={layer}
        className={
          shown
            ? cn('absolute inset-0 overflow-y-auto', VERDICT_LOOKS[shown.verdict.kind].colours)
            : undefined
        }
      >
        <div
          className={
            shown
              ? cn(
                  'relative flex min-h-full flex-col px-4 pt-[calc(var(--top-bar,10rem)+0.75rem)] text-center sm:px-6',
                  children
                    ? 'pb-[calc(var(--bottom-bar,10rem)+var(--verdict-actions,3.5rem)+1.75rem)]'
                    : 'pb-[calc(var(--bottom-bar,10rem)+0.75rem)]',
                )
              : undefined
          }
        >
          <div aria-live="assertive" aria-atomic="true" className="my-auto">
            {shown ? (
              <div
                key={shown.number}
                data-verdict={shown.verdict.kind}
                className="flex animate-appear flex-col items-center"
              >
                <VerdictText verdict={shown.verdict} timeZone={timeZone} />
              </div>
            ) : null}
          </div>
          {shown ? (
            <button
              type="button"
              aria-label={t('verdict.clear')}
              aria-disabled={!settled || undefined}
              // A key is never the second tap on what was here before.
              onClick={({ detail }) => (settled || detail === 0) && onClear()}
              className="absolute inset-0 -outline-offset-8"
            />
          ) : null}
        </div>
      </div>
      {shown && children ? (
        <div
          ref={actionsBar}
          className="pointer-events-none absolute inset-x-0 bottom-[calc(var(--bottom-bar,10rem)+0.75rem)] flex justify-center px-4 *:pointer-events-auto"
        >
          {children}
        </div>
      ) : null}
    </>
  );
}

function VerdictText({ verdict, timeZone }: { verdict: Verdict; timeZone: string }) {
  const { t } = useTranslation('scanner');
  const formats = useFormats();
  const { kind, mode, holderName, typeName, firstScan, lines, completedAt, offline } = verdict;
  const { Icon } = VERDICT_LOOKS[kind];
  const word =
    mode === 'orders' && kind === 'QR_FORMAT_INVALID' ? t('orders.malformed') : t(`verdict.${kind}`);
  const sentence = useSentence(verdict);
  return (
    <>
      <Icon
        aria-hidden="true"
        className="size-24 shrink-0 @max-3xs:size-12 [@media(max-height:46rem)]:size-14 sm:[@media(min-height:46rem)]:size-32"
        strokeWidth={1.75}
      />
      <p className="wrap-anywhere mt-5 hyphens-auto text-balance font-display font-semibold text-[length:min(1.875rem,6.8cqi)] leading-tight [@media(max-height:46rem)]:mt-3 sm:text-5xl">
        {word}
      </p>
      {sentence !== word ? (
        <p className="mt-3 max-w-md text-pretty text-lg leading-snug @max-3xs:text-base sm:text-xl">
          {sentence}
        </p>
      ) : null}
      {holderName ? (
        <p className="wrap-anywhere mt-6 max-w-full font-semibold text-2xl [@media(max-height:46rem)]:mt-3 sm:text-3xl">
          {holderName}
        </p>
      ) : null}
      {typeName ? <p className="wrap-anywhere mt-1 max-w-full text-xl">{typeName}</p> : null}
      {lines.length > 0 ? <OrderLineList lines={lines} className="mt-4" /> : null}
      {completedAt ? (
        <p className="mt-5 rounded-2xl bg-black/10 px-5 py-3 font-medium text-lg">
          {t('orders.completedAt', { time: formats.eventTime(completedAt, timeZone) })}
        </p>
      ) : null}
      {firstScan ? <FirstScan {...firstScan} timeZone={timeZone} /> : null}
      {offline && kind !== 'UNCONFIRMED' && kind !== 'NEEDS_NETWORK' ? (
        <p className="mt-5 max-w-sm text-pretty">{t('offline.decidedHere')}</p>
      ) : null}
    </>
  );
}

function useSentence({ kind, mode, unlisted, failure }: Verdict): string {
  const { t } = useTranslation('scanner');
  const { language } = useFormats();
  switch (kind) {
    case 'VALID':
    case 'WRONG_MODE':
    case 'NEEDS_NETWORK':
    case 'ORDER_DONE':
    case 'WRONG_MODE_TICKET':
      return t(`sentence.${kind}`);
    case 'UNCONFIRMED':
      return unlisted ? t('sentence.UNLISTED') : t('sentence.UNCONFIRMED');
    case 'FAILED':
      return errorText(failure?.code ?? 'SCAN_FAILED', language, failure?.details);
    default:
      return mode === 'orders' && kind === 'WRONG_EVENT' ? t('orders.wrongEvent') : errorText(kind, language);
  }
}

function FirstScan({ at, gate, timeZone }: { at: string; gate: string; timeZone: string }) {
  const { t } = useTranslation('scanner');
  const formats = useFormats();
  const age = Date.now() - Date.parse(at);
  return (
    <p className="mt-6 rounded-2xl bg-black/10 px-5 py-3 font-medium text-lg [@media(max-height:46rem)]:mt-3 [@media(max-height:46rem)]:py-2 [@media(max-height:46rem)]:text-base">
      <span className="block">
        {t('firstScan.at', {
          ago: age < 60_000 ? t('firstScan.justNow') : formats.relative(at, Date.now()),
          time: formats.eventTime(at, timeZone),
        })}
      </span>
      <span className="block">{gate ? t('firstScan.gate', { gate }) : t('firstScan.noGate')}</span>
    </p>
  );
}
