import { useQuery } from '@tanstack/react-query';
import { TicketPlus } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { CopyLine } from '#client/features/copy-line/copy-line.tsx';
import { failureOf, LoadFailure } from '#client/features/load-failure/load-failure.tsx';
import { trpc } from '#client/lib/api/trpc.ts';
import { useFormats } from '#client/lib/format.ts';
import { buttonClass } from '#client/ui/button.tsx';
import { Card, CardBody } from '#client/ui/card.tsx';
import { EmptyState } from '#client/ui/empty-state.tsx';
import { Field } from '#client/ui/field.tsx';
import { Select } from '#client/ui/select.tsx';
import { Skeleton } from '#client/ui/skeleton.tsx';
import { PAGE_SIZE_MAX } from '#shared/limits.ts';
import { PATHS } from '#shared/paths.ts';
import { LANGUAGES, type Language } from '#shared/text/languages.ts';

const THEMES = ['auto', 'light', 'dark'] as const;
type Theme = (typeof THEMES)[number];
const NAMES: Record<Language, string> = { en: 'English', es: 'Español', ru: 'Русский' };

/** Embed code of a ticket button for the organizer's own website. */
export function ButtonSection() {
  const { t } = useTranslation('integrations');
  const query = useQuery(trpc.events.mine.queryOptions({ status: 'published', pageSize: PAGE_SIZE_MAX }));
  const failure = failureOf(query);
  const events = query.data?.items;
  return (
    <section aria-labelledby="ticket-button" className="mt-12">
      <h2 id="ticket-button" className="font-semibold text-xl tracking-tight">
        {t('button.title')}
      </h2>
      <p className="mt-1 mb-4 max-w-2xl text-pretty text-muted-foreground">{t('button.text')}</p>
      {failure && !events ? (
        <LoadFailure error={failure} onRetry={() => void query.refetch()} />
      ) : !events ? (
        <Skeleton aria-hidden="true" className="h-64 w-full rounded-2xl" />
      ) : events.length === 0 ? (
        <Card>
          <EmptyState
            icon={<TicketPlus aria-hidden="true" />}
            title={t('button.emptyTitle')}
            text={t('button.emptyText')}
            action={
              <Link to={PATHS.myEvents} className={buttonClass({ variant: 'outline' })}>
                {t('button.toEvents')}
              </Link>
            }
          />
        </Card>
      ) : (
        <ButtonCode events={events} />
      )}
    </section>
  );
}

function ButtonCode({ events }: { events: readonly { id: string; name: string }[] }) {
  const { t } = useTranslation('integrations');
  const { language: own } = useFormats();
  const [eventId, setEventId] = useState(events[0]?.id ?? '');
  const [language, setLanguage] = useState<Language>(own);
  const [theme, setTheme] = useState<Theme>('auto');
  const { origin } = window.location;
  const event = events.find(({ id }) => id === eventId);
  const code = `<a class="aforo-tickets" data-event="${eventId}" data-lang="${language}" data-theme="${theme}"
   href="${origin}/event/${eventId}">${escapeText(event?.name ?? '')}</a>
<script async src="${origin}/embed.js"></script>`;
  return (
    <Card>
      <CardBody>
        <div className="@container">
          <div className="mb-4 grid grid-cols-1 gap-4 sm:@min-[33rem]:grid-cols-[1fr_11rem_14rem]">
            <Field label={t('button.event')}>
              <Select
                options={events.map(({ id, name }) => ({ value: id, label: name }))}
                value={eventId}
                onChange={setEventId}
              />
            </Field>
            <Field label={t('button.language')}>
              <Select<Language>
                options={LANGUAGES.map((value) => ({ value, label: NAMES[value] }))}
                value={language}
                onChange={setLanguage}
              />
            </Field>
            <Field label={t('button.theme')}>
              <Select<Theme>
                options={THEMES.map((value) => ({ value, label: t(`button.themes.${value}`) }))}
                value={theme}
                onChange={setTheme}
              />
            </Field>
          </div>
        </div>
        <CopyLine
          text={code}
          words={{
            copy: t('copy', { what: t('button.code') }),
            copied: t('copied'),
            copyFailed: t('notCopied'),
          }}
        />
        <p className="mt-2 text-muted-foreground text-sm">{t('button.codeHint')}</p>
      </CardBody>
    </Card>
  );
}

function escapeText(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;');
}
