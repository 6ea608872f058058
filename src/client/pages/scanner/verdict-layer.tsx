import { useTranslation } from 'react-i18next';
import type { DoorState } from '#client/features/scanner/scan-flow.ts';
import type { Verdict } from '#client/features/scanner/verdict.ts';
import { useFormats } from '#client/lib/format.ts';
import { cn } from '#client/ui/class-names.ts';
import { errorText } from '#shared/errors.ts';
import { VERDICT_LOOKS } from './verdict-looks.ts';

interface VerdictLayerProps {
  state: DoorState;
  timeZone: string;
  onClear: () => void;
}

/** The verdict over the whole picture. A touch takes it away early; nobody has to. */
export function VerdictLayer({ state, timeZone, onClear }: VerdictLayerProps) {
  const { t } = useTranslation('scanner');
  const shown = state.kind === 'verdict' ? state : null;
  return (
    <>
      <div aria-live="assertive" aria-atomic="true">
        {shown ? (
          <div
            key={shown.number}
            data-verdict={shown.verdict.kind}
            className={cn(
              'absolute inset-0 flex animate-appear flex-col items-center justify-center overflow-y-auto px-6 pt-28 pb-28 text-center',
              VERDICT_LOOKS[shown.verdict.kind].colours,
            )}
          >
            <VerdictText verdict={shown.verdict} timeZone={timeZone} />
          </div>
        ) : null}
      </div>
      {shown ? (
        <button
          type="button"
          aria-label={t('verdict.clear')}
          onClick={onClear}
          className="absolute inset-0 -outline-offset-8"
        />
      ) : null}
    </>
  );
}

function VerdictText({ verdict, timeZone }: { verdict: Verdict; timeZone: string }) {
  const { t } = useTranslation('scanner');
  const { language } = useFormats();
  const { kind, holderName, typeName, firstScan, failure } = verdict;
  const { Icon } = VERDICT_LOOKS[kind];
  const word = t(`verdict.${kind}`);
  const sentence = sentenceOf();
  return (
    <>
      <Icon aria-hidden="true" className="size-28 shrink-0 sm:size-36" strokeWidth={1.75} />
      <p className="mt-5 text-balance font-display font-semibold text-3xl leading-tight sm:text-5xl">
        {word}
      </p>
      {sentence !== word ? (
        <p className="mt-3 max-w-md text-pretty text-lg leading-snug sm:text-xl">{sentence}</p>
      ) : null}
      {holderName ? (
        <p className="wrap-anywhere mt-7 max-w-full font-semibold text-2xl sm:text-3xl">{holderName}</p>
      ) : null}
      {typeName ? <p className="wrap-anywhere mt-1 max-w-full text-xl">{typeName}</p> : null}
      {firstScan ? <FirstScan {...firstScan} timeZone={timeZone} /> : null}
    </>
  );

  function sentenceOf(): string {
    if (kind === 'VALID') return t('sentence.VALID');
    if (kind === 'WRONG_MODE') return t('sentence.WRONG_MODE');
    if (kind === 'FAILED') return errorText(failure?.code ?? 'SCAN_FAILED', language, failure?.details);
    return errorText(kind, language);
  }
}

function FirstScan({ at, gate, timeZone }: { at: string; gate: string; timeZone: string }) {
  const { t } = useTranslation('scanner');
  const formats = useFormats();
  const age = Date.now() - Date.parse(at);
  return (
    <p className="mt-6 rounded-2xl bg-black/10 px-5 py-3 font-medium text-lg">
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
