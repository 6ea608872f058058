import type { ParseKeys } from 'i18next';
import {
  CalendarPlus,
  ChartNoAxesColumn,
  Flame,
  HandCoins,
  type LucideIcon,
  MessageCircleHeart,
  QrCode,
  ShieldCheck,
  Utensils,
  Wallet,
} from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Reveal } from '../reveal.tsx';
import { FRAME, SectionTitle } from '../section-title.tsx';
import { WideShot } from '../shots.tsx';

type FeatureKey =
  Extract<ParseKeys<'landing'>, `features.${string}.${string}.title`> extends `${infer Key}.title`
    ? Key
    : never;

const COLUMNS = [
  {
    of: 'venues',
    features: [
      ['features.venues.management', CalendarPlus],
      ['features.venues.analytics', ChartNoAxesColumn],
      ['features.venues.security', ShieldCheck],
    ],
  },
  {
    of: 'guests',
    features: [
      ['features.guests.tickets', QrCode],
      ['features.guests.wallet', Wallet],
      ['features.guests.food', Utensils],
    ],
  },
  {
    of: 'artists',
    features: [
      ['features.artists.tips', HandCoins],
      ['features.artists.notes', MessageCircleHeart],
      ['features.artists.hype', Flame],
    ],
  },
] as const satisfies {
  of: string;
  features: readonly (readonly [FeatureKey, LucideIcon])[];
}[];

export function Features() {
  const { t } = useTranslation('landing');
  return (
    <section aria-labelledby="features" className="@container py-20 sm:py-32">
      <div className={FRAME}>
        <Reveal>
          <SectionTitle id="features">{t('features.title')}</SectionTitle>
        </Reveal>
        <Reveal className="mt-12 lg:mt-16">
          <WideShot name="dashboard" alt={t('features.shot')} />
        </Reveal>
        <div className="mt-10 grid grid-cols-1 gap-6 lg:mt-14 @5xl:grid-cols-3">
          {COLUMNS.map(({ of, features }, order) => (
            <Reveal key={of} order={order} className="rounded-2xl border bg-card shadow-card">
              <h3 className="hyphens-auto px-[min(1.5rem,6.2vw)] pt-7 pb-5 font-display font-semibold text-xl sm:px-8 sm:text-2xl">
                {t(`features.${of}.title`)}
              </h3>
              <Perforation />
              <ul className="space-y-7 px-[min(1.5rem,6.2vw)] pt-6 pb-8 sm:px-8">
                {features.map(([key, Icon]) => (
                  <li key={key} className="flex flex-wrap gap-x-4 gap-y-2">
                    <Icon
                      aria-hidden="true"
                      className="mt-0.5 size-6 shrink-0 text-primary-ink"
                      strokeWidth={1.8}
                    />
                    <div className="min-w-0 flex-1 basis-44 hyphens-auto">
                      <h4 className="font-semibold text-lg leading-snug">{t(`${key}.title`)}</h4>
                      <p className="mt-1 text-pretty text-muted-foreground">{t(`${key}.text`)}</p>
                    </div>
                  </li>
                ))}
              </ul>
            </Reveal>
          ))}
        </div>
      </div>
    </section>
  );
}

/** The perforation of a ticket stub, with a half circle cut from either edge. */
function Perforation() {
  return (
    <div aria-hidden="true" className="relative overflow-x-clip">
      <div className="border-t-2 border-dashed" />
      <span className="absolute -top-2.5 -left-2.5 size-5 rounded-full border bg-background" />
      <span className="absolute -top-2.5 -right-2.5 size-5 rounded-full border bg-background" />
    </div>
  );
}
