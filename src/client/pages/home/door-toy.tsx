import { CircleCheckBig, History, ScanLine, Ticket, Wifi } from 'lucide-react';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useLanguage } from '#client/features/preferences/language.ts';
import { errorText } from '#client/lib/api/error-text.ts';
import { cn } from '#client/ui/class-names.ts';
import { DEMO_CODE_SIDE, demoCodePath } from './demo/demo-code.ts';
import { useNumber } from './use-number.ts';

const GUESTS = ['first', 'second', 'third'] as const;
/** Check-ins at the demo festival before the visitor takes over. */
const ALREADY_IN = 213;
const SOLD = 400;
const CODE = demoCodePath();

/** State of the demo scanner. */
type Moment = 'aiming' | 'reading' | 'valid' | 'used';

/**
 * A playable scanner demo: the first scan admits the guest, the second reports a used ticket. It reuses the scanner's
 * texts and colors and sends no request.
 */
export function DoorToy() {
  const { t } = useTranslation('landing');
  const { language } = useLanguage();
  const number = useNumber();
  const [turn, setTurn] = useState(0);
  const [moment, setMoment] = useState<Moment>('aiming');
  const [scans, setScans] = useState(0);
  // Scan the first guest automatically as a demonstration. Not before hydration: `onAnimationEnd` would be missed.
  useEffect(() => setMoment('reading'), []);
  const guest = GUESTS[turn % GUESTS.length] ?? 'first';
  const read = () => {
    setMoment(scans === 0 ? 'valid' : 'used');
    setScans(scans + 1);
  };
  const press = () => {
    if (moment === 'used') {
      setTurn(turn + 1);
      setScans(0);
      setMoment('aiming');
    } else setMoment('reading');
  };
  const action = moment === 'used' ? 'next' : scans === 0 ? 'scan' : 'again';
  const inside = ALREADY_IN + turn + (scans > 0 ? 1 : 0);
  return (
    <figure className="relative mx-auto w-full max-w-80">
      <Paper guest={guest} key={turn} />
      <div className="relative isolate grid aspect-[9/17.5] w-full grid-cols-1 grid-rows-[auto_1fr_auto] rounded-[2.75rem] border-[7px] border-neutral-800 bg-neutral-950 text-white shadow-float ring-1 ring-white/15">
        <div
          className={cn(
            'absolute inset-0 -z-10 rounded-[calc(2.75rem-7px)] transition-colors duration-150',
            moment === 'valid' && 'bg-green-700',
            moment === 'used' && 'bg-amber-400',
          )}
        />
        <div className={cn('px-5 pt-5', moment === 'used' && 'text-neutral-950')}>
          <div className="flex items-start justify-between gap-2 text-sm">
            <p className="min-w-0">
              <span className="block truncate font-semibold">{t('door.event')}</span>
              <span className="block truncate">{t('door.gate')}</span>
            </p>
            <Wifi aria-hidden="true" className="size-4 shrink-0" />
          </div>
          <p className="mt-2 text-center">
            <span
              key={inside}
              className="inline-block animate-appear font-semibold text-3xl proportional-nums"
            >
              {number(inside)}
            </span>{' '}
            {t('door.inOf', { sold: number(SOLD) })}
          </p>
        </div>
        <div role="status" className="grid place-items-center px-4 py-3">
          {moment === 'valid' ? (
            <div className="flex animate-appear flex-col items-center text-center">
              <CircleCheckBig aria-hidden="true" className="size-20" strokeWidth={1.75} />
              <p className="wrap-anywhere mt-4 font-display font-semibold text-2xl leading-tight">
                {t('door.valid')}
              </p>
              <p className="mt-2">{t('door.letIn')}</p>
              <p className="mt-4 font-semibold text-xl">{t(`door.guests.${guest}.name`)}</p>
              <p>{t(`door.guests.${guest}.type`)}</p>
            </div>
          ) : moment === 'used' ? (
            <div className="flex animate-appear flex-col items-center text-center text-neutral-950">
              <History aria-hidden="true" className="size-20" strokeWidth={1.75} />
              <p className="wrap-anywhere mt-4 font-display font-semibold text-2xl leading-tight">
                {t('door.used')}
              </p>
              <p className="mt-2">{errorText('TICKET_ALREADY_USED', language)}</p>
              <p className="mt-4 rounded-xl bg-black/10 px-3 py-2 font-medium text-sm">
                {t('door.first')}
                <br />
                {t('door.gate')}
              </p>
            </div>
          ) : (
            <Viewfinder reading={moment === 'reading'} slow={turn === 0 && scans === 0} onRead={read} />
          )}
        </div>
        <div className="px-4 pb-5">
          <button
            type="button"
            onClick={press}
            disabled={moment === 'reading'}
            className="flex min-h-13 w-full items-center justify-center gap-2.5 rounded-2xl bg-white px-3 py-2 font-semibold text-neutral-950 transition-[scale,opacity] active:scale-[0.98] disabled:opacity-70"
          >
            {action === 'next' ? (
              <Ticket aria-hidden="true" className="size-5 shrink-0" />
            ) : (
              <ScanLine aria-hidden="true" className="size-5 shrink-0" />
            )}
            {t(`door.${action}`)}
          </button>
        </div>
      </div>
      <figcaption className="relative mt-5 text-center text-muted-foreground">
        <span className="sr-only">{t('door.label')}. </span>
        {t('door.hint')}
      </figcaption>
    </figure>
  );
}

/** The simulated camera image with a scan line. */
function Viewfinder({ reading, slow, onRead }: { reading: boolean; slow: boolean; onRead: () => void }) {
  return (
    <div aria-hidden="true" className="relative w-full max-w-56 p-4">
      <svg viewBox="0 0 100 100" className="absolute inset-0 size-full" role="presentation">
        <path
          d="M2 20V8a6 6 0 0 1 6-6h12M80 2h12a6 6 0 0 1 6 6v12M98 80v12a6 6 0 0 1-6 6H80M20 98H8a6 6 0 0 1-6-6V80"
          fill="none"
          stroke="currentColor"
          strokeWidth="2.5"
          strokeLinecap="round"
        />
      </svg>
      <div className="rounded-lg bg-white p-3">
        <Code />
      </div>
      {reading ? (
        <span
          className={cn('absolute inset-x-1 top-0 h-full animate-scan', slow && '[animation-delay:900ms]')}
          onAnimationEnd={onRead}
        >
          <span className="block h-1 rounded-full bg-primary shadow-[0_0_18px_4px_var(--primary)]" />
        </span>
      ) : null}
    </div>
  );
}

function Code() {
  return (
    <svg
      viewBox={`0 0 ${DEMO_CODE_SIDE} ${DEMO_CODE_SIDE}`}
      shapeRendering="crispEdges"
      className="block w-full"
      role="presentation"
    >
      <path d={CODE} fill="#000" />
    </svg>
  );
}

/** The paper ticket behind the phone, hidden in narrow layouts and with large text. */
function Paper({ guest }: { guest: (typeof GUESTS)[number] }) {
  const { t } = useTranslation('landing');
  return (
    <div
      aria-hidden="true"
      className="absolute top-24 -left-28 hidden w-52 -rotate-12 animate-appear rounded-2xl bg-white p-4 text-neutral-950 shadow-float @7xl:block"
    >
      <p className="font-semibold text-lg leading-tight">{t('door.event')}</p>
      <p className="mt-1 text-neutral-700 text-sm">{t(`door.guests.${guest}.type`)}</p>
      <div className="relative my-4 border-neutral-300 border-t-2 border-dashed" />
      <Code />
      <p className="mt-4 font-semibold">{t(`door.guests.${guest}.name`)}</p>
    </div>
  );
}
