import { useEffect } from 'react';
import { cacheShell } from '#client/features/offline-shell/cache-shell.ts';
import { saveSeenTickets, showSavedTickets } from './save-tickets.ts';

/** For every page that shows tickets: saves them and the app's files for offline use. */
export function useHasSavedTickets(): void {
  useEffect(() => {
    saveSeenTickets();
    void cacheShell();
  }, []);
}

/** For the page that opens offline: shows saved tickets until the server responds. */
export function useSavedTickets(): void {
  useHasSavedTickets();
  useEffect(() => {
    // Load it now, not on opening a ticket: a phone may lose its network at the gate seconds from now.
    import('../viewer/qr-matrix.ts').catch((error: unknown) => console.error(error));
    showSavedTickets(Date.now()).catch((error: unknown) => console.error(error));
  }, []);
}
