import { useTranslation } from 'react-i18next';
import { headChoices, othersOf } from '#client/features/check-in/heads/party.ts';
import type { ScanAct } from '#client/features/check-in/heads/scan-act.ts';
import type { Verdict } from '#client/features/check-in/scan/verdict.ts';
import { useFormats } from '#client/lib/format.ts';
import { useSettled } from '#client/lib/use-settled.ts';
import { Button } from '#client/ui/button.tsx';
import type { Party } from '#shared/contracts/check-in.ts';

interface PartyButtonsProps {
  party: Party;
  act: Verdict['act'];
  onMove: (act: ScanAct) => void;
}

/** The others of a party in one press each: "+1", "+2", "All 3", with what they pay. */
export function PartyButtons({ party, act: { way }, onMove }: PartyButtonsProps) {
  const { t } = useTranslation('scanner');
  const { money } = useFormats();
  // They appear where the finger may still be.
  const settled = useSettled('party');
  const others = othersOf(party, way);
  const sum = (heads: number) =>
    party.collect && way === 'in' ? money(party.collect.amountMinor * heads, party.collect.currency) : null;
  return (
    <div className="flex w-full max-w-xl gap-2">
      {headChoices(others).map((heads) => (
        <Button
          key={heads}
          variant="inverse"
          size="lg"
          disabled={!settled}
          onClick={() => onMove({ way, heads })}
          className="min-h-16 min-w-0 flex-1 flex-col gap-0 px-2 text-xl leading-tight"
        >
          <span>
            {heads === others && heads > 1
              ? t('party.all', { heads })
              : t(way === 'in' ? 'party.more' : 'party.fewer', { heads })}
          </span>
          {sum(heads) ? <span className="text-sm">{sum(heads)}</span> : null}
        </Button>
      ))}
    </div>
  );
}
