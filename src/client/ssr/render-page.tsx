import { QueryClient } from '@tanstack/react-query';
import i18next, { type i18n, type Resource } from 'i18next';
import { StrictMode } from 'react';
import { renderToStaticMarkup, renderToString } from 'react-dom/server';
import { I18nextProvider } from 'react-i18next';
import { StaticRouter } from 'react-router';
import { App } from '#client/app/app.tsx';
import { loadOnServer } from '#client/app/preload-pages.ts';
import { CoverArt } from '#client/features/events/cover/event-cover.tsx';
import { INTERPOLATION, valueFormatter } from '#client/i18n/interpolation.ts';
import type { RenderCover, RenderPage } from '#shared/ssr.ts';
import type { Language } from '#shared/text/languages.ts';
import { putAnswers } from './answers.ts';

/** The text areas of all server-rendered pages. */
const files = import.meta.glob<Record<string, unknown>>(
  '../i18n/{en,es,ru}/{common,landing,events,legal,privacy,terms}.json',
  { import: 'default', eager: true },
);

/** React's marker of a Suspense boundary that failed on the server. */
const UNFINISHED = '<!--$!-->';

const made = new Map<Language, i18n>();

/** An i18next instance per language: rendering is synchronous, so requests never share one concurrently. */
function textsOf(language: Language): i18n {
  const present = made.get(language);
  if (present) return present;
  const resources: Resource = { [language]: {} };
  for (const [path, texts] of Object.entries(files)) {
    const [, of, area] = /(en|es|ru)\/(\w+)\.json$/.exec(path) ?? [];
    if (of === language && area) resources[language] = { ...resources[language], [area]: texts };
  }
  const texts = i18next.createInstance();
  void texts.use(valueFormatter).init({
    lng: language,
    fallbackLng: false,
    resources,
    ns: Object.keys(resources[language] ?? {}),
    defaultNS: 'common',
    initAsync: false,
    interpolation: INTERPOLATION,
  });
  made.set(language, texts);
  return texts;
}

export const renderPage: RenderPage = async ({ path, language, answers, at }) => {
  await loadOnServer(path);
  const client = new QueryClient();
  await putAnswers(client, path, answers, at);
  const html = renderToString(
    <StrictMode>
      <I18nextProvider i18n={textsOf(language)}>
        <App client={client} router={(pages) => <StaticRouter location={path}>{pages}</StaticRouter>} />
      </I18nextProvider>
    </StrictMode>,
  );
  // React leaves a failed boundary to the client. Fail the whole render instead, so that the error is reported.
  if (html.includes(UNFINISHED)) throw new Error('A part of the page could not be rendered');
  return html;
};

export const renderCover: RenderCover = (id, category) =>
  renderToStaticMarkup(<CoverArt id={id} category={category} />);
