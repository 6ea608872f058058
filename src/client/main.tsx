import './app/theme.css';
import { StrictMode, startTransition } from 'react';
import { createRoot, hydrateRoot } from 'react-dom/client';
import { App } from './app/app.tsx';
import { reloadOnPreloadErrors } from './app/preload-errors.ts';
import { currentAreas, preloadAfterSignIn, preloadCurrentPage } from './app/preload-pages.ts';
import { startSession } from './features/auth/session/start-session.ts';
import { keepInstallOffer } from './features/offline-shell/install.ts';
import { openedOffline } from './features/offline-shell/reachable.ts';
import { serviceWorkerLater } from './features/offline-shell/service-worker.ts';
import { startI18n } from './i18n/start-i18n.ts';
import { afterLoad } from './lib/after-load.ts';
import { loadErrorTexts } from './lib/api/error-text.ts';
import { queryClient } from './lib/api/query-client.ts';
import { reloadOnOtherView } from './lib/api/support-view.ts';
import { putAnswers } from './ssr/answers.ts';
import { servedState } from './ssr/served-state.ts';

reloadOnPreloadErrors();
keepInstallOffer();
reloadOnOtherView();
void serviceWorkerLater();
startSession();
const served = servedState();
// Without network these loads would be retried for long before the page can show the offline screen.
const texts = startI18n(openedOffline() ? [] : currentAreas(), served === null);
const page = preloadCurrentPage(served !== null);
// By the server's clock, unless this one is behind: a stale cached page is then refetched at once.
const answers =
  served && putAnswers(queryClient, served.path, served.answers, Math.min(served.at, Date.now()));
preloadAfterSignIn();
if (served) void afterLoad().then(loadErrorTexts);
await Promise.all([answers, texts, page]);

const root = document.getElementById('root');
if (!root) throw new Error('index.html has no root');
const app = (
  <StrictMode>
    <App />
  </StrictMode>
);
if (served) {
  // A transition hydrates in time slices, so that the page stays responsive.
  startTransition(() => {
    hydrateRoot(root, app, { onRecoverableError: (error) => console.warn(error) });
  });
} else {
  root.replaceChildren();
  delete document.documentElement.dataset.served;
  createRoot(root).render(app);
}
