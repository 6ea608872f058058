import { useQuery } from '@tanstack/react-query';
import { CircleCheckBig, Search, UserSearch, WifiOff } from 'lucide-react';
import { type ReactNode, useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
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

/** Debounce of the name search (ms). */
const TYPING_PAUSE_MS = 300;

interface LookUpProps {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  eventId: string;
  timeZone: string;
  offline: boolean;
  onAdmit: (guest: LookupOutput['items'][number]) => void;
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
function NameSearch({ eventId, timeZone, offline, onAdmit }: Omit<LookUpProps, 'open' | 'onOpenChange'>) {
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
            <Found query={query} timeZone={timeZone} onAdmit={onAdmit} />
          </>
        ) : null}
      </div>
    </>
  );
}

interface FoundProps {
  query: { data: LookupOutput | undefined; error: unknown; isFetching: boolean; refetch: () => unknown };
  timeZone: string;
  onAdmit: LookUpProps['onAdmit'];
}

function Found({ query, timeZone, onAdmit }: FoundProps) {
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
              chosen={guest.id === chosen}
              onChoose={(yes) => setChosen(yes ? guest.id : null)}
              onAdmit={() => onAdmit(guest)}
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
  guest: LookupOutput['items'][number];
  timeZone: string;
  chosen: boolean;
  onChoose: (yes: boolean) => void;
  onAdmit: () => void;
}

function GuestRow({ guest, timeZone, chosen, onChoose, onAdmit }: GuestRowProps) {
  const { t } = useTranslation(['scanner', 'common']);
  const formats = useFormats();
  const [declined, setDeclined] = useState(false);
  const { holderName, typeName, inPurchase, codeStart, status, usedAt, gate } = guest;
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
  if (status !== 'active') {
    return (
      <div className="px-4 py-3">
        {names}
        <p className="mt-1 flex items-center gap-1.5 text-sm">
          <CircleCheckBig aria-hidden="true" className="size-4 shrink-0" />
          {usedAt
            ? t('lookUp.inSince', { time: formats.time(usedAt, timeZone), gate: gate || t('gate.none') })
            : t('lookUp.in')}
        </p>
      </div>
    );
  }
  if (chosen) {
    return (
      <AdmitQuestion
        holderName={holderName}
        typeName={typeName}
        place={place}
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
      <span className="mt-1 block text-sm">{t('lookUp.notIn')}</span>
    </button>
  );
}

interface AdmitQuestionProps {
  holderName: string;
  typeName: string;
  /** Which of one holder's tickets it is. */
  place: ReactNode;
  onNo: () => void;
  onLetIn: () => void;
}

function AdmitQuestion({ holderName, typeName, place, onNo, onLetIn }: AdmitQuestionProps) {
  const { t } = useTranslation('scanner');
  // The question appears under the finger and takes the focus: ignore a second tap or Enter meant for the row.
  const settled = useSettled('question');
  return (
    <div className="flex flex-wrap items-center gap-3 px-4 py-3">
      <p className="wrap-anywhere min-w-40 flex-1">
        <span className="block font-semibold text-lg">{t('lookUp.ask', { name: holderName })}</span>
        <span className="block text-muted-foreground">{typeName}</span>
        {place}
      </p>
      <div className="flex gap-2">
        <Button variant="outline" size="lg" disabled={!settled} onClick={onNo}>
          {t('lookUp.no')}
        </Button>
        <Button size="lg" autoFocus disabled={!settled} focusableWhenDisabled onClick={onLetIn}>
          {t('lookUp.letIn')}
        </Button>
      </div>
    </div>
  );
}
