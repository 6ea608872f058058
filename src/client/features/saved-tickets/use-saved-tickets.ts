import { useEffect } from 'react';
import { shellKept } from '#client/features/offline-shell/keep-shell.ts';
import { saveSeenTickets, showSavedTickets } from './save-tickets.ts';

/** For every page that shows tickets: what is seen here can be seen again without network. */
export function useHasSavedTickets(): void {
  useEffect(() => {
    saveSeenTickets();
    void shellKept();
  }, []);
}

/** For the page that opens without network: shows what was kept until the server has answered. */
export function useSavedTickets(): void {
  useHasSavedTickets();
  useEffect(() => {
    // Now, not when a ticket is opened: a phone may lose its network at the gate seconds after this page opened.
    import('#client/features/ticket-viewer/qr-matrix.ts').catch((error: unknown) => console.error(error));
    showSavedTickets(Date.now()).catch((error: unknown) => console.error(error));
  }, []);
}
