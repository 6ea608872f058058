import '#client/app/theme.css';
import i18next from 'i18next';
import { afterEach } from 'vitest';
import { cleanup } from 'vitest-browser-react';
import { startSession } from '#client/features/auth/session/start-session.ts';
import { AREAS } from '#client/i18n/areas.ts';
import { startI18n } from '#client/i18n/start-i18n.ts';
import { queryClient } from '#client/lib/api/query-client.ts';

// Test files share the page, so only the first one starts the client.
if (!i18next.isInitialized) {
  startSession();
  await startI18n(AREAS, true);
}

afterEach(async () => {
  await cleanup();
  queryClient.clear();
  localStorage.clear();
  sessionStorage.clear();
  document.documentElement.style.fontSize = '';
  await i18next.changeLanguage('en');
});
