import { UserCheck } from 'lucide-react';
import { type ReactNode, useLayoutEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import type { ShownVerdict } from '#client/features/check-in/scan/scan-session.ts';
import { TicketPlace } from '#client/features/check-in/scan/ticket-place.tsx';
import { isWelcome, type Verdict } from '#client/features/check-in/scan/verdict.ts';
import { SeatLines } from '#client/features/seats/words/seat-lines.tsx';
import { errorText } from '#client/lib/api/error-text.ts';
import { useFormats } from '#client/lib/format.ts';
import { cn } from '#client/ui/class-names.ts';
import { readCode } from '#shared/codes/qr.ts';
import { OrderLineList } from './order-line-list.tsx';
import { PartyText } from './party-text.tsx';
import { TicketNotes } from './ticket-notes.tsx';
import { groundOf, VERDICT_LOOKS } from './verdict-looks.ts';

/** Longer names get a smaller font, so that they fit together with the lines below. */
const NAME_LARGE_MAX_CHARS = 40;

interface VerdictLayerProps {
  shown: Omit<ShownVerdict, 'kind'> | null;
  timeZone: string;
  /** Shown long enough for a tap to be meant for it. */
  settled: boolean;
  onClear: () => void;
  /** Actions for this verdict. */
  children?: ReactNode;
}

/** After an admission's color: the guest is through, and nobody may take it for their own. */
const OVER = { colors: 'bg-neutral-800 text-white', frame: null };

/** The verdict over the camera image. A tap dismisses it early; it also expires by itself. */
export function VerdictLayer({ shown, timeZone, settled, onClear, children }: VerdictLayerProps) {
  const { t } = useTranslation('scanner');
  const layer = useRef<HTMLDivElement>(null);
  const number = shown?.number;
  const ground = shown && (shown.isOver ? OVER : groundOf(shown.verdict.kind));
  // Scroll back to the top for the next verdict.
  useLayoutEffect(() => {
    if (number !== undefined) layer.current?.scrollTo(0, 0);
  }, [number]);
  return (
    <div
      className={
        ground
          ? cn(
              'absolute inset-0 flex flex-col gap-3 pt-[calc(var(--top-bar,10rem)+var(--apart))] pb-[calc(var(--bottom-bar,10rem)+var(--apart))] [--apart:0.75rem] sideways:flex-row sideways:items-center sideways:[--apart:0.25rem]',
              ground.colors,
            )
          : undefined
      }
    >
      {ground?.frame ? (
        <div
          aria-hidden="true"
          className={cn(
            'pointer-events-none absolute inset-x-0 top-[var(--top-bar,10rem)] bottom-[var(--bottom-bar,10rem)] border-[0.625rem]',
            ground.frame,
          )}
        />
      ) : null}
      <div
        ref={layer}
        className={shown ? 'min-h-0 flex-1 self-stretch overflow-y-auto [container-type:size]' : undefined}
      >
        <div
          className={
            shown
              ? cn(
                  'relative flex min-h-full flex-col text-center',
                  ground?.frame ? 'px-6 sm:px-8' : 'px-4 sm:px-6',
                )
              : undefined
          }
        >
          <div aria-live="assertive" aria-atomic="true" className="my-auto">
            {shown?.isOver ? (
              <OverText verdict={shown.verdict} timeZone={timeZone} />
            ) : shown ? (
              <VerdictText key={shown.number} verdict={shown.verdict} timeZone={timeZone} />
            ) : null}
          </div>
          {shown ? (
            <button
              type="button"
              aria-label={t('verdict.clear')}
              aria-disabled={!settled || undefined}
              // Keyboard clicks have `detail` 0 and are never a second tap.
              onClick={({ detail }) => (settled || detail === 0) && onClear()}
              className="absolute inset-0 -outline-offset-8"
            />
          ) : null}
        </div>
      </div>
      {shown && children ? (
        <div className="flex shrink-0 justify-center px-4 sideways:max-w-1/2">{children}</div>
      ) : null}
    </div>
  );
}

function VerdictText({ verdict, timeZone }: { verdict: Verdict; timeZone: string }) {
  const { t } = useTranslation('scanner');
  const formats = useFormats();
  const { kind, mode, holderName, typeName, shortCode, inPurchase, firstScan, lines, completedAt, offline } =
    verdict;
  const { Icon } = VERDICT_LOOKS[kind];
  const partyWord = usePartyWord(verdict);
  const word =
    mode === 'orders' && kind === 'QR_FORMAT_INVALID'
      ? t('orders.malformed')
      : (partyWord ?? t(verdict.isReentry ? 'verdict.reentry' : `verdict.${kind}`));
  const sentence = useSentence(verdict);
  return (
    <div
      data-verdict={kind}
      className="flex max-h-[100cqh] flex-col items-center low:wide:max-h-none low:wide:flex-row low:wide:items-start low:wide:justify-center low:wide:gap-6"
    >
      <div className="contents low:flex low:shrink-0 low:items-center low:justify-center low:gap-3 low:wide:max-w-[45%] low:wide:flex-col low:wide:gap-2">
        {/* Shrinks when the text is long. */}
        <Icon
          aria-hidden="true"
          className="size-24 min-h-12 low:size-9 low:min-h-0 low:wide:size-12 sm:roomy:size-32"
          strokeWidth={1.75}
        />
        <p className="wrap-anywhere mt-3 shrink-0 hyphens-auto text-balance font-display font-semibold text-[length:min(1.875rem,6.8cqi)] leading-tight low:mt-0 low:min-w-0 low:shrink low:text-[length:min(1.875rem,6.2cqi)] low:wide:text-[length:min(1.5rem,4.2cqi)] roomy:mt-5 sm:roomy:text-5xl">
          {word}
        </p>
      </div>
      <div className="flex max-w-full shrink-0 flex-col items-center low:wide:min-w-0 low:wide:shrink low:wide:items-start low:wide:text-left">
        {sentence !== word ? (
          <p className="wrap-anywhere mt-3 max-w-md text-pretty text-lg leading-snug low:order-last low:mt-2 low:text-base low:wide:order-none low:wide:mt-0 sm:roomy:text-xl">
            {sentence}
          </p>
        ) : null}
        {holderName ? (
          <p
            className={cn(
              'wrap-anywhere mt-3 max-w-full font-semibold low:mt-2 cramped:mt-0 roomy:mt-6',
              holderName.length > NAME_LARGE_MAX_CHARS
                ? 'text-lg low:wide:text-base'
                : 'text-2xl low:wide:text-xl cramped:text-base sm:roomy:text-3xl',
            )}
          >
            {holderName}
          </p>
        ) : null}
        <VerdictSeats seats={verdict.seats} />
        {typeName ? (
          // On a small screen, the time and gate of the first scan matter more than the ticket type.
          <p
            className={cn(
              'wrap-anywhere mt-1 max-w-full text-xl low:mt-0 low:text-base',
              firstScan && 'cramped:hidden',
            )}
          >
            {typeName}
          </p>
        ) : null}
        <PartyText {...verdict} className="mt-3 low:mt-1" />
        <TicketNotes notes={verdict.notes} isParty={(inPurchase?.size ?? 1) > 1} timeZone={timeZone} />
        <TicketPlace
          // The name and its heads say who they are; the code would push them off a phone.
          shortCode={verdict.party ? null : shortCode}
          inPurchase={inPurchase}
          // On a small screen, the time and gate of the first scan come first.
          className={cn(
            'mt-1 text-base low:mt-0 low:text-sm roomy:text-lg',
            firstScan && 'order-last low:wide:order-none cramped:hidden roomy:order-none',
          )}
        />
        {lines.length > 0 ? <OrderLineList lines={lines} className="mt-4 low:mt-2" /> : null}
        {completedAt ? (
          <p className="mt-5 rounded-2xl bg-white/15 px-5 py-3 font-medium text-lg low:mt-2 low:px-3 low:py-1 low:text-base">
            {t('orders.completedAt', { time: formats.eventTime(completedAt, { timeZone }) })}
          </p>
        ) : null}
        {verdict.over > 0 ? (
          <p className="mt-3 rounded-2xl bg-neutral-950 px-4 py-2 font-semibold text-white low:mt-1">
            {t('sentence.over', { number: formats.number(verdict.over) })}
          </p>
        ) : null}
        {firstScan ? <FirstScan {...firstScan} timeZone={timeZone} /> : null}
        {offline && kind !== 'UNCONFIRMED' && kind !== 'LEFT' && kind !== 'NEEDS_NETWORK' ? (
          <p className="mt-5 max-w-sm text-pretty low:mt-2">{t('offline.decidedHere')}</p>
        ) : null}
      </div>
    </div>
  );
}

/** Where they sit, large: who stands at the door says it aloud. */
function VerdictSeats({ seats }: Pick<Verdict, 'seats'>) {
  if (seats.length === 0) return null;
  return (
    <p className="mt-2 max-w-full font-semibold text-2xl leading-tight low:mt-1 low:text-xl sm:roomy:text-4xl">
      <SeatLines seats={seats} className="wrap-anywhere block text-balance" />
    </p>
  );
}

function OverText({ verdict, timeZone }: { verdict: Verdict; timeZone: string }) {
  const { t } = useTranslation('scanner');
  const { kind, holderName, typeName, shortCode, inPurchase, notes } = verdict;
  const partyWord = usePartyWord(verdict);
  const name = holderName ?? t('last.noName');
  return (
    <div data-verdict={kind} className="flex flex-col items-center">
      <UserCheck aria-hidden="true" className="size-14 low:size-9" strokeWidth={1.75} />
      <p className="wrap-anywhere mt-3 text-balance font-semibold text-3xl leading-tight low:mt-1 low:text-xl">
        {partyWord
          ? `${name}: ${partyWord}`
          : kind === 'LEFT'
            ? t('verdict.overOut', { name })
            : holderName
              ? t('verdict.over', { name })
              : t('verdict.overNoName')}
      </p>
      <VerdictSeats seats={verdict.seats} />
      {typeName ? <p className="wrap-anywhere mt-2 text-lg text-white/85 low:mt-0">{typeName}</p> : null}
      <PartyText {...verdict} className="mt-3 low:mt-1" />
      {/* The admission's color is too short to read them and to help: they stay as long as the seat. */}
      <TicketNotes
        notes={notes.needs ? { needs: notes.needs } : {}}
        isParty={(inPurchase?.size ?? 1) > 1}
        timeZone={timeZone}
      />
      <TicketPlace shortCode={shortCode} inPurchase={inPurchase} className="text-white/85" />
    </div>
  );
}

/** "2 of 4 are in": what everybody at the door has to know of a party first; null without one. */
function usePartyWord({ kind, party }: Verdict): string | null {
  const { t } = useTranslation('scanner');
  if (!party || !isWelcome(kind)) return null;
  const { entered, inside, heads } = party;
  if (kind === 'LEFT') return t('party.left', { count: inside });
  return t(inside < entered ? 'party.inside' : 'party.in', { entered, inside, heads });
}

function useSentence(verdict: Verdict): string {
  const { kind, mode, code, unlisted, failure, eventName, act, isReentry, zone, zones } = verdict;
  const { t } = useTranslation('scanner');
  const { language, number, list } = useFormats();
  switch (kind) {
    case 'VALID':
      if (act.heads > 1) return t('sentence.theseIn', { count: act.heads });
      return t(isReentry ? 'sentence.reentry' : 'sentence.VALID');
    case 'LEFT':
      return t('sentence.LEFT', { count: act.heads });
    case 'ZONE_FULL':
      if (zone === null || zone.max === null) return errorText(kind, language);
      return t('sentence.ZONE_FULL', {
        zone: zone.name || t('inside.house'),
        number: number(zone.count),
        max: number(zone.max),
      });
    case 'ZONE_NOT_ADMITTED':
      return zones.length > 0
        ? t('sentence.ZONE_NOT_ADMITTED', { zones: list(zones) })
        : errorText(kind, language);
    case 'WRONG_MODE':
    case 'ORDER_DONE':
    case 'WRONG_MODE_TICKET':
    case 'TOO_MANY_UNKNOWN_CODES':
      return t(`sentence.${kind}`);
    case 'NEEDS_NETWORK':
      return readCode(code ?? '').form === 'qr' ? t('sentence.NEWER_KEY') : t('sentence.NEEDS_NETWORK');
    case 'UNCONFIRMED':
      return unlisted ? t('sentence.UNLISTED') : t('sentence.UNCONFIRMED');
    case 'FAILED':
      return errorText(failure?.code ?? 'SCAN_FAILED', language, failure?.details);
    case 'WRONG_EVENT':
      if (eventName)
        return t(mode === 'orders' ? 'orders.otherEvent' : 'sentence.OTHER_EVENT', { event: eventName });
      return mode === 'orders' ? t('orders.wrongEvent') : errorText(kind, language);
    default:
      return errorText(kind, language);
  }
}

function FirstScan({ at, gate, timeZone }: { at: string; gate: string; timeZone: string }) {
  const { t } = useTranslation('scanner');
  const formats = useFormats();
  const age = Date.now() - Date.parse(at);
  return (
    <p className="mt-3 rounded-2xl bg-white/15 px-5 py-2 font-medium low:mt-2 low:px-3 low:py-1 low:wide:text-sm roomy:mt-6 roomy:py-3 roomy:text-lg">
      <span className="block">
        {t('firstScan.at', {
          ago: age < 60_000 ? t('firstScan.justNow') : formats.relative(at, Date.now()),
          time: formats.eventTime(at, { timeZone }),
        })}
      </span>
      <span className="block">{gate ? t('firstScan.gate', { gate }) : t('firstScan.noGate')}</span>
    </p>
  );
}
