import { useTranslation } from 'react-i18next';
import { CopyLine } from '#client/features/copy-line/copy-line.tsx';
import { WEBHOOK_TYPES } from '#shared/integrations/webhooks.ts';
import { API_EXAMPLE, BUTTON_EXAMPLE, ERROR_EXAMPLE, MESSAGE_EXAMPLE, VERIFY_EXAMPLE } from './examples.ts';

const LOOK = 'font-medium text-primary-ink underline underline-offset-4';

/** Introduction to the API and the webhooks, readable in a minute. */
export default function DevelopersPage() {
  const { t } = useTranslation('developers');
  const { origin } = window.location;
  const words = { copy: t('copy'), copied: t('copied'), copyFailed: t('notCopied') };
  return (
    <article className="wrap-anywhere mx-auto flex max-w-3xl flex-col gap-10">
      <header>
        <h1 className="font-display font-semibold text-3xl tracking-tight sm:text-4xl">{t('title')}</h1>
        <p className="mt-3 text-lg text-muted-foreground">{t('lead')}</p>
      </header>
      <Part title={t('api.title')} paragraphs={t('api.text', { returnObjects: true })}>
        <CopyLine words={words} text={API_EXAMPLE(origin)} />
        <p>{t('api.errors')}</p>
        <CopyLine words={words} text={ERROR_EXAMPLE} />
        <p>
          <a className={LOOK} href="/api/v1/openapi.json">
            {t('api.description')}
          </a>
        </p>
      </Part>
      <Part title={t('webhooks.title')} paragraphs={t('webhooks.text', { returnObjects: true })}>
        <ul className="flex list-disc flex-col gap-1 pl-6">
          {WEBHOOK_TYPES.map((type) => (
            <li key={type}>
              <code className="text-sm">{type}</code>
            </li>
          ))}
        </ul>
        <CopyLine words={words} text={MESSAGE_EXAMPLE} />
        <h3 className="mt-2 font-semibold text-lg">{t('webhooks.verifyTitle')}</h3>
        <p>{t('webhooks.verify')}</p>
        <CopyLine words={words} text={VERIFY_EXAMPLE} />
        <p>{t('webhooks.retries')}</p>
      </Part>
      <Part title={t('button.title')} paragraphs={t('button.text', { returnObjects: true })}>
        <CopyLine words={words} text={BUTTON_EXAMPLE(origin)} />
      </Part>
    </article>
  );
}

function Part({
  title,
  paragraphs,
  children,
}: {
  title: string;
  paragraphs: readonly string[];
  children: React.ReactNode;
}) {
  return (
    <section className="flex min-w-0 flex-col gap-4">
      <h2 className="font-semibold text-2xl tracking-tight">{title}</h2>
      {paragraphs.map((paragraph) => (
        <p key={paragraph} className="text-pretty">
          {paragraph}
        </p>
      ))}
      {children}
    </section>
  );
}
