import { useQuery } from '@tanstack/react-query';
import { CircleCheckBig, Search, UserSearch, WifiOff } from 'lucide-react';
import { type ReactNode, useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { headChoices, othersOf } from '#client/features/check-in/heads/party.ts';
import type { ScanAct, Way } from '#client/features/check-in/heads/scan-act.ts';
import { TicketPlace } from '#client/features/check-in/scan/ticket-place.tsx';
import { errorMessage } from '#client/lib/api/error-record.ts';
import { trpc } from '#client/lib/api/trpc.ts';
import { useFormats } from '#client/lib/format.ts';
import { useSettled } from '#client/lib/use-settled.ts';
import { Alert } from '#client/ui/alert.tsx';
import { Button } from '#client/ui/button.tsx';
import { EmptyState } from '#client/ui/empty-state.tsx';
import { Field } from '#client/ui/field.tsx';
import { Input } from '#client/ui/input.tsx';
import { Sheet } from '#client/ui/sheet.tsx';
import { SkeletonBoxes } from '#client/ui/skeleton.tsx';
import type { LookupOutput } from '#shared/contracts/check-in.ts';
import { LOOKUP_MIN_CHARS, NAME_MAX_CHARS } from '#shared/limits.ts';
import { countLetters } from '#shared/text/fold-name.ts';

/** `inside`: heads that are in now; absent where the event does not count them. */
type Guest = LookupOutput['items'][number] & { inside?: number };

/** Debounce of the name search (ms). */
const TYPING_PAUSE_MS = 300;

interface LookUpProps {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  eventId: string;
  timeZone: string;
  offline: boolean;
  /** Which way this door lets people. */
  way: Way;
  onAdmit: (guest: Guest, act: ScanAct) => void;
}

/** Finds a guest by name, email or code, for example when their phone is dead. Admitting takes two presses. */
export function LookUp({ open, onOpenChange, ...search }: LookUpProps) {
  const { t } = useTranslation(['scanner', 'common']);
  return (
    <Sheet
      open={open}
      onOpenChange={onOpenChange}
      title={t('lookUp.title')}
      description={t('lookUp.text')}
      closeLabel={t('common:close')}
    >
      <div className="min-h-[50dvh]">
        <NameSearch {...search} />
      </div>
    </Sheet>
  );
}

/** A failed request keeps the typed text and earlier results, since a bad network fails often. */
function NameSearch({
  eventId,
  timeZone,
  offline,
  way,
  onAdmit,
}: Omit<LookUpProps, 'open' | 'onOpenChange'>) {
  const { t } = useTranslation('scanner');
  const [text, setText] = useState('');
  const [name, setName] = useState('');
  useEffect(() => {
    const timer = setTimeout(() => setName(text.trim()), TYPING_PAUSE_MS);
    return () => clearTimeout(timer);
  }, [text]);
  const enough = countLetters(name) >= LOOKUP_MIN_CHARS;
  const query = useQuery(
    trpc.checkin.lookup.queryOptions(
      { eventId, name },
      { enabled: enough, staleTime: 0, gcTime: 0, retry: 1 },
    ),
  );
  return (
    <>
      <Field label={t('lookUp.label')} hint={t('lookUp.hint', { count: LOOKUP_MIN_CHARS })}>
        <Input
          name="guest"
          type="search"
          autoFocus
          autoComplete="off"
          autoCorrect="off"
          spellCheck={false}
          maxLength={NAME_MAX_CHARS}
          enterKeyHint="search"
          lead={<Search aria-hidden="true" />}
          className="h-14 text-lg"
          value={text}
          onChange={(event) => setText(event.target.value)}
        />
      </Field>
      <div className="mt-4" aria-live="polite" aria-busy={query.isFetching}>
        {offline && !(enough && query.data) ? (
          <EmptyState
            icon={<WifiOff aria-hidden="true" />}
            title={t('lookUp.offlineTitle')}
            text={t('lookUp.offlineText')}
            className="py-8"
          />
        ) : enough ? (
          <>
            {offline ? (
              <Alert tone="warning" title={t('lookUp.offlineTitle')} className="mb-4">
                {t('lookUp.offlineText')}
              </Alert>
            ) : null}
            <Found query={query} timeZone={timeZone} way={way} onAdmit={onAdmit} />
          </>
        ) : null}
      </div>
    </>
  );
}

interface FoundProps {
  query: { data: LookupOutput | undefined; error: unknown; isFetching: boolean; refetch: () => unknown };
  timeZone: string;
  way: Way;
  onAdmit: LookUpProps['onAdmit'];
}

function Found({ query, timeZone, way, onAdmit }: FoundProps) {
  const { t } = useTranslation(['scanner', 'common']);
  const { language } = useFormats();
  const [chosen, setChosen] = useState<string | null>(null);
  if (query.error && !query.data) {
    return (
      <Alert
        tone="danger"
        action={
          <Button variant="outline" busy={query.isFetching} onClick={() => query.refetch()}>
            {t('common:error.tryAgain')}
          </Button>
        }
      >
        {errorMessage(query.error, language)}
      </Alert>
    );
  }
  if (!query.data) {
    return <SkeletonBoxes count={3} box="h-18" />;
  }
  const { items, more, isSimilar } = query.data;
  if (items.length === 0) {
    return (
      <EmptyState
        icon={<UserSearch aria-hidden="true" />}
        title={t('lookUp.emptyTitle')}
        text={t('lookUp.emptyText')}
        className="py-8"
      />
    );
  }
  return (
    <>
      {isSimilar ? <p className="mb-3 text-muted-foreground">{t('lookUp.similar')}</p> : null}
      <ul className="flex flex-col gap-2.5">
        {items.map((guest) => (
          <li key={guest.id} className="rounded-2xl border bg-card">
            <GuestRow
              guest={guest}
              timeZone={timeZone}
              way={way}
              chosen={guest.id === chosen}
              onChoose={(yes) => setChosen(yes ? guest.id : null)}
              onAdmit={(heads) => onAdmit(guest, { way, heads })}
            />
          </li>
        ))}
      </ul>
      {more ? <p className="mt-3 text-center text-muted-foreground">{t('lookUp.more')}</p> : null}
    </>
  );
}

const takeFocus = (row: HTMLElement | null) => row?.focus();

interface GuestRowProps {
  guest: Guest;
  timeZone: string;
  way: Way;
  chosen: boolean;
  onChoose: (yes: boolean) => void;
  onAdmit: (heads: number) => void;
}

function GuestRow({ guest, timeZone, way, chosen, onChoose, onAdmit }: GuestRowProps) {
  const [declined, setDeclined] = useState(false);
  const { holderName, typeName, inPurchase, codeStart } = guest;
  const others = headsToPass(guest, way);
  const place = (
    <TicketPlace
      shortCode={`${codeStart}-…`}
      inPurchase={inPurchase}
      className="block text-muted-foreground text-sm"
    />
  );
  const names = (
    <>
      <span className="wrap-anywhere block font-semibold text-lg">{holderName}</span>
      <span className="wrap-anywhere block text-muted-foreground">{typeName}</span>
      {place}
    </>
  );
  const where = <Whereabouts guest={guest} way={way} timeZone={timeZone} />;
  if (others === 0) {
    return (
      <div className="px-4 py-3">
        {names}
        {where}
      </div>
    );
  }
  if (chosen) {
    return (
      <AdmitQuestion
        holderName={holderName}
        typeName={typeName}
        place={place}
        way={way}
        others={others}
        onNo={() => {
          setDeclined(true);
          onChoose(false);
        }}
        onLetIn={onAdmit}
      />
    );
  }
  return (
    <button
      type="button"
      // Restores the keyboard focus after the question was declined.
      ref={declined ? takeFocus : undefined}
      onClick={() => {
        setDeclined(false);
        onChoose(true);
      }}
      className="w-full rounded-2xl px-4 py-3 text-left"
    >
      {names}
      {where}
    </button>
  );
}

/** How many of this guest can go this way: an entry on a list has several heads. */
function headsToPass({ party, status, inside }: Guest, way: Way): number {
  if (party) return othersOf(party, way);
  const isIn = status === 'used' && inside !== 0;
  return isIn === (way === 'out') ? 1 : 0;
}

function Whereabouts({ guest, way, timeZone }: { guest: Guest; way: Way; timeZone: string }) {
  const { t } = useTranslation('scanner');
  const formats = useFormats();
  const { party, status, usedAt, gate, inside } = guest;
  if (party) {
    const { entered, heads, collect } = party;
    const each = collect
      ? ` · ${t('party.each', { amount: formats.money(collect.amountMinor, collect.currency) })}`
      : '';
    return <span className="mt-1 block text-sm">{t('lookUp.partyIn', { entered, heads }) + each}</span>;
  }
  if (status === 'active')
    return (
      <span className="mt-1 block text-sm">{t(way === 'out' ? 'lookUp.notInside' : 'lookUp.notIn')}</span>
    );
  return (
    <span className="mt-1 flex items-center gap-1.5 text-sm">
      <CircleCheckBig aria-hidden="true" className="size-4 shrink-0" />
      {inside === 0
        ? t('lookUp.hasLeft')
        : usedAt
          ? t('lookUp.inSince', { time: formats.time(usedAt, timeZone), gate: gate || t('gate.none') })
          : t('lookUp.in')}
    </span>
  );
}

interface AdmitQuestionProps {
  holderName: string;
  typeName: string;
  /** Which of one holder's tickets it is. */
  place: ReactNode;
  way: Way;
  /** Heads that can go this way. */
  others: number;
  onNo: () => void;
  onLetIn: (heads: number) => void;
}

function AdmitQuestion({ holderName, typeName, place, way, others, onNo, onLetIn }: AdmitQuestionProps) {
  const { t } = useTranslation('scanner');
  // The question appears under the finger and takes the focus: ignore a second tap or Enter meant for the row.
  const settled = useSettled('question');
  return (
    <div className="flex flex-wrap items-center gap-3 px-4 py-3">
      <p className="wrap-anywhere min-w-40 flex-1">
        <span className="block font-semibold text-lg">
          {t(way === 'out' ? 'lookUp.askOut' : 'lookUp.ask', { name: holderName })}
        </span>
        <span className="block text-muted-foreground">{typeName}</span>
        {place}
      </p>
      <div className="flex flex-wrap gap-2">
        <Button variant="outline" size="lg" disabled={!settled} onClick={onNo}>
          {t('lookUp.no')}
        </Button>
        {headChoices(others).map((heads, index) => (
          <Button
            key={heads}
            size="lg"
            autoFocus={index === 0}
            disabled={!settled}
            focusableWhenDisabled
            onClick={() => onLetIn(heads)}
          >
            {others === 1
              ? t(way === 'out' ? 'lookUp.letOut' : 'lookUp.letIn')
              : heads === others
                ? t('party.all', { heads })
                : t(way === 'out' ? 'party.fewer' : 'party.more', { heads })}
          </Button>
        ))}
      </div>
    </div>
  );
}
