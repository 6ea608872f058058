import { HandCoins } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import type { Verdict } from '#client/features/check-in/scan/verdict.ts';
import { useFormats } from '#client/lib/format.ts';
import { cn } from '#client/ui/class-names.ts';

interface PartyTextProps extends Pick<Verdict, 'party' | 'collectMinor'> {
  className?: string;
}

/** What to take from a party's heads, and what their list says: "Collect 20 € (2 × 10 €)", "press, table 4". */
export function PartyText({ party, collectMinor, className }: PartyTextProps) {
  const { t } = useTranslation('scanner');
  const { money } = useFormats();
  if (!party || (!collectMinor && !party.note)) return null;
  const { collect, note } = party;
  const heads = collect && collectMinor ? Math.round(collectMinor / collect.amountMinor) : 0;
  return (
    <div className={cn('flex max-w-full flex-col items-center', className)}>
      {collect && collectMinor ? (
        <p className="flex items-center gap-2 rounded-2xl bg-neutral-950 px-4 py-2 font-semibold text-lg text-white">
          <HandCoins aria-hidden="true" className="size-5 shrink-0" />
          {heads > 1
            ? t('party.collectEach', {
                amount: money(collectMinor, collect.currency),
                heads,
                each: money(collect.amountMinor, collect.currency),
              })
            : t('party.collect', { amount: money(collectMinor, collect.currency) })}
        </p>
      ) : null}
      {note ? <p className="wrap-anywhere mt-2 max-w-md text-lg low:mt-0 low:text-base">{note}</p> : null}
    </div>
  );
}
