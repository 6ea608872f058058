import { useQuery } from '@tanstack/react-query';
import { Search, UserSearch, WifiOff } from 'lucide-react';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { ScanAct, Way } from '#client/features/check-in/heads/scan-act.ts';
import { errorMessage } from '#client/lib/api/error-record.ts';
import { trpc } from '#client/lib/api/trpc.ts';
import { useFormats } from '#client/lib/format.ts';
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
import { type Guest, GuestRow } from './guest-row.tsx';
import { LateAdd } from './late-add.tsx';

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
  /** May put a name on a list that is not on one. */
  mayAdd: boolean;
  onAdmit: (guest: Pick<Guest, 'id' | 'holderName'>, act: ScanAct) => void;
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
  mayAdd,
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
            {mayAdd && !offline && query.data ? (
              <LateAdd
                key={name}
                eventId={eventId}
                name={name}
                onAdded={(guest, heads) => onAdmit(guest, { way: 'in', heads })}
              />
            ) : null}
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
