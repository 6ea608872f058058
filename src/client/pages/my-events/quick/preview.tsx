import { CalendarDays, MapPin, UtensilsCrossed } from 'lucide-react';
import { useWatch } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { EventCover } from '#client/features/events/cover/event-cover.tsx';
import { instantOf } from '#client/features/events/own/form/zoned-time.ts';
import { useFormats } from '#client/lib/format.ts';
import { Card } from '#client/ui/card.tsx';
import { cn } from '#client/ui/class-names.ts';
import { toIso } from '#shared/contracts/common.ts';
import { TEMPLATES } from '#shared/events/templates/table.ts';
import { parseAmount } from '#shared/money/money.ts';
import { reproposed } from './quick-values.ts';
import type { QuickForm } from './steps.tsx';

/** A live preview of the event as guests will see it. */
export function Preview({ form }: { form: QuickForm }) {
  const { t } = useTranslation(['ownEvents', 'organizer']);
  const formats = useFormats();
  const values = useWatch({ control: form.control, compute: (all) => all });
  const { template, currency, timeZone } = values;
  // The tickets and the menu follow size and currency only when the third step opens.
  const offered = reproposed(values, formats.language);
  const [from, to] = [instantOf(values.start, timeZone), instantOf(values.end, timeZone)];
  const when =
    from.ok && to.ok && from.ms < to.ms
      ? formats.eventRange(toIso(from.ms), toIso(to.ms), { timeZone })
      : t('quick.noTime');
  const where = [values.venueName, values.city].filter((part) => part.trim() !== '').join(', ');
  const wanted = offered.menu.filter((item) => item.wanted);
  const price = (text: string) => {
    const minor = parseAmount(text);
    if (minor === null) return '–';
    return minor === 0 ? t('organizer:types.free') : formats.money(minor, currency);
  };
  return (
    <section aria-label={t('quick.preview')}>
      <p className="mb-2 font-medium text-muted-foreground text-sm">{t('quick.preview')}</p>
      <Card className="overflow-hidden">
        <EventCover
          event={{ id: `template-${template}`, category: TEMPLATES[template].category, imageUrl: null }}
          eager
        />
        <div className="p-5">
          <p
            className={cn(
              'wrap-anywhere font-semibold text-xl leading-snug',
              !values.name.trim() && 'text-muted-foreground',
            )}
          >
            {values.name.trim() || t(`templates.${template}.name`)}
          </p>
          <p className="mt-3 flex gap-2 text-muted-foreground text-sm">
            <CalendarDays aria-hidden="true" className="mt-0.5 size-4 shrink-0" />
            {when}
          </p>
          <p className="wrap-anywhere mt-1.5 flex gap-2 text-muted-foreground text-sm">
            <MapPin aria-hidden="true" className="mt-0.5 size-4 shrink-0" />
            {where || t('quick.noPlace')}
          </p>
          <ul className="mt-4 divide-y border-t">
            {offered.tickets.map((type) => (
              <li key={type.key} className="flex justify-between gap-4 py-2.5">
                <span className="wrap-anywhere min-w-0">{type.name || '–'}</span>
                <span className="shrink-0 font-semibold">{price(type.price)}</span>
              </li>
            ))}
          </ul>
          {wanted.length > 0 ? (
            <p className="flex gap-2 border-t pt-3 text-muted-foreground text-sm">
              <UtensilsCrossed aria-hidden="true" className="mt-0.5 size-4 shrink-0" />
              {formats.list(wanted.map(({ name }) => name))}
            </p>
          ) : null}
        </div>
      </Card>
    </section>
  );
}
