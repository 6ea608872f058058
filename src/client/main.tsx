import './app/theme.css';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { App } from './app/app.tsx';
import { reloadOnPreloadErrors } from './app/preload-errors.ts';
import { currentAreas, preloadAfterSignIn, preloadCurrentPage } from './app/preload-pages.ts';
import { keepInstallOffer } from './features/offline-shell/install.ts';
import { openedOffline } from './features/offline-shell/reachable.ts';
import { registerServiceWorkerLater } from './features/offline-shell/service-worker.ts';
import { startSession } from './features/session/start-session.ts';
import { startI18n } from './i18n/start-i18n.ts';

reloadOnPreloadErrors();
keepInstallOffer();
registerServiceWorkerLater();
startSession();
// Without network they would be asked for again and again, before the page can say why it does not open.
const texts = startI18n(openedOffline() ? [] : currentAreas());
const page = preloadCurrentPage();
preloadAfterSignIn();
await Promise.all([texts, page]);

const root = document.getElementById('root');
if (!root) throw new Error('index.html has no root');
createRoot(root).render(
  <StrictMode>
    <App />
  </StrictMode>,
);
