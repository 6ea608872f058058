import { useTranslation } from 'react-i18next';
import { VerdictScreen } from '#client/features/sales/verdict-screen.tsx';
import { useFormats } from '#client/lib/format.ts';
import type { AdmittedParty } from '#shared/contracts/rope.ts';

interface PartyVerdictProps {
  admitted: AdmittedParty;
  onNext: () => void;
  onDone: () => void;
}

/** A party of the line is in, or sold to and not in. */
export function PartyVerdict({
  admitted: { party, totalMinor, currency },
  onNext,
  onDone,
}: PartyVerdictProps) {
  const { t } = useTranslation('rope');
  const format = useFormats();
  const { inside, number, name } = party;
  const isIn = inside > 0;
  return (
    <VerdictScreen
      sold={isIn}
      title={isIn ? t('desk.in', { count: inside }) : t('desk.notIn')}
      onNext={onNext}
      onDone={onDone}
    >
      {totalMinor > 0 ? (
        <p className="mt-4 font-semibold text-5xl proportional-nums sm:text-6xl">
          {format.money(totalMinor, currency)}
        </p>
      ) : null}
      <p className="wrap-anywhere mt-3 text-xl">
        {[t('desk.number', { number }), name].filter(Boolean).join(' · ')}
      </p>
      {isIn ? null : <p className="mt-4 max-w-md text-pretty text-lg">{t('desk.notInText')}</p>}
    </VerdictScreen>
  );
}
