import { CircleCheckBig } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { headChoices, othersOf } from '#client/features/check-in/heads/party.ts';
import type { Way } from '#client/features/check-in/heads/scan-act.ts';
import { TicketPlace } from '#client/features/check-in/scan/ticket-place.tsx';
import { SeatLines } from '#client/features/seats/words/seat-lines.tsx';
import { useFormats } from '#client/lib/format.ts';
import { useSettled } from '#client/lib/use-settled.ts';
import { Button } from '#client/ui/button.tsx';
import type { LookupOutput } from '#shared/contracts/check-in.ts';

/** `inside`: heads that are in now; absent where the event does not count them. */
export type Guest = LookupOutput['items'][number] & { inside?: number };

const takeFocus = (row: HTMLElement | null) => row?.focus();

interface GuestRowProps {
  guest: Guest;
  timeZone: string;
  way: Way;
  chosen: boolean;
  onChoose: (yes: boolean) => void;
  onAdmit: (heads: number) => void;
}

/** A found guest; letting through takes a second press. */
export function GuestRow({ guest, timeZone, way, chosen, onChoose, onAdmit }: GuestRowProps) {
  const [declined, setDeclined] = useState(false);
  const { holderName, typeName, seat, seats = [seat], inPurchase, codeStart } = guest;
  const others = headsToPass(guest, way);
  const place = (
    <>
      <SeatLines seats={seats} className="wrap-anywhere block font-medium" />
      <TicketPlace
        shortCode={`${codeStart}-…`}
        inPurchase={inPurchase}
        className="block text-muted-foreground text-sm"
      />
    </>
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
        <Button variant="outline" size="lg" className="px-4" disabled={!settled} onClick={onNo}>
          {t('lookUp.no')}
        </Button>
        {headChoices(others).map((heads, index) => (
          <Button
            key={heads}
            size="lg"
            className="px-4"
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
