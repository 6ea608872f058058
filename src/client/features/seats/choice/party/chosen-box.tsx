import { Armchair, Map as MapIcon } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { useFormats } from '#client/lib/format.ts';
import { Button } from '#client/ui/button.tsx';
import type { Currency } from '#shared/money/money.ts';
import { type BestSeats, type House, hasNoSpace } from '../best-seats.ts';
import type { ChangeChoice, StoredChoice } from '../stored-choice.ts';
import type { SeatChoiceModel } from '../use-seat-choice.ts';
import type { SeatPhrases } from '../use-seat-phrases.ts';

interface ChosenBoxProps {
  model: SeatChoiceModel;
  phrases: SeatPhrases;
  currency: Currency;
  disabled: boolean;
  onPlan: () => void;
}

/** The chosen seats, or the wishes to give up so that there are some, and the button that opens the plan. */
export function ChosenBox({ model, phrases, currency, disabled, onPlan }: ChosenBoxProps) {
  const { t } = useTranslation('seats');
  const format = useFormats();
  const { best, typed, house, choice, totalMinor } = model;
  const ids = typed.map(({ seatId }) => seatId);
  const isOwn = choice.by === 'own';
  const zones = house ? zoneNames(model) : '';
  const total = format.money(totalMinor, currency);
  const [groups, heads] = best?.ok ? [best.groups.length, best.seatIds.length] : [1, choice.heads];
  return (
    <section aria-label={t(isOwn ? 'own.title' : 'best.title')} className="rounded-xl bg-muted p-4">
      <div aria-live="polite" className="flex gap-3">
        <Armchair aria-hidden="true" className="mt-0.5 size-5 shrink-0 text-primary-ink" />
        <div className="min-w-0 flex-1">
          {best?.ok === false && !isOwn ? null : (
            <p className="text-muted-foreground text-sm">{t(isOwn ? 'own.title' : 'best.title')}</p>
          )}
          {best && !best.ok && house ? (
            <Nothing house={house} best={best} choice={choice} disabled={disabled} onChange={model.change} />
          ) : ids.length === 0 ? (
            <p className="font-semibold">{t('own.none')}</p>
          ) : (
            <>
              {phrases.lines(ids).map((line) => (
                <p key={line} className="text-pretty font-semibold">
                  {line}
                </p>
              ))}
              <p className="text-[0.9375rem]">
                {[zones, totalMinor > 0 ? total : ''].filter(Boolean).join(' · ')}
              </p>
              {groups > 1 ? (
                <p className="text-muted-foreground text-sm">{t('best.apart', { count: groups })}</p>
              ) : null}
              {heads > choice.heads && !isOwn ? (
                <p className="text-muted-foreground text-sm">{t('best.table', { count: heads })}</p>
              ) : null}
            </>
          )}
        </div>
      </div>
      <div className="mt-2 -mb-2 flex flex-wrap gap-x-5">
        <Button variant="link" className="min-h-11 text-[0.9375rem]" disabled={disabled} onClick={onPlan}>
          <MapIcon aria-hidden="true" />
          {t(isOwn ? 'own.open' : 'best.open')}
        </Button>
        {isOwn ? (
          <Button
            variant="link"
            className="min-h-11 text-[0.9375rem]"
            disabled={disabled}
            onClick={model.lookAgain}
          >
            {t('best.again')}
          </Button>
        ) : null}
      </div>
    </section>
  );
}

function zoneNames({ typed, house, seating }: SeatChoiceModel): string {
  const zones = new Set(typed.map(({ seatId }) => house?.index.byId.get(seatId)?.zone));
  const offers = house?.offers.filter(({ zone }) => zones.has(zone)) ?? [];
  // The lines of the seats already name a section that has the zone's name.
  const sections = new Set(typed.map(({ seatId }) => seating?.names.get(seatId)?.section));
  return offers
    .map(({ name }) => name)
    .filter((name) => !sections.has(name))
    .join(', ');
}

interface NothingProps {
  house: House;
  best: Extract<BestSeats, { ok: false }>;
  choice: Pick<StoredChoice, 'heads' | 'spaces'>;
  disabled: boolean;
  onChange: ChangeChoice;
}

/** Why no seats were found, with wishes to give up. */
function Nothing({ house, best, choice, disabled, onChange }: NothingProps) {
  const { t } = useTranslation('seats');
  const why = () => {
    if (best.instead.some(({ give }) => give === 'seats')) return t('best.onlySpaces');
    if (best.code === 'ALL_HELD') return t('best.ALL_HELD');
    if (choice.spaces > 0 && hasNoSpace(house)) return t('best.noSpace');
    return t(`best.${best.code}`, { count: choice.heads });
  };
  return (
    <>
      <p className="text-pretty font-semibold">{why()}</p>
      {best.instead.map((instead) => (
        <Button
          key={instead.give}
          variant="outline"
          className="mt-2 mr-2 h-auto whitespace-normal"
          disabled={disabled}
          onClick={() => {
            if (instead.give === 'price') onChange({ upToMinor: null });
            else if (instead.give === 'steps') onChange({ stepFree: false });
            else if (instead.give === 'together') onChange({ together: false });
            else if (instead.give === 'heads') onChange({ heads: instead.heads });
            else onChange({ heads: instead.heads, spaces: 1 });
          }}
        >
          {instead.give === 'heads'
            ? t('best.give.heads', { count: instead.heads })
            : t(`best.give.${instead.give}`)}
        </Button>
      ))}
    </>
  );
}
