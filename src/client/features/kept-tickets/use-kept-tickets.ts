import { useEffect } from 'react';
import { shellKept } from '#client/features/offline-shell/keep-shell.ts';
import { keepTicketsSeen, showKeptTickets } from './keep-tickets.ts';

/** For every page that shows tickets: what is seen here can be seen again without network. */
export function useTicketsKept(): void {
  useEffect(() => {
    keepTicketsSeen();
    void shellKept();
  }, []);
}

/** For the page that opens without network: shows what was kept until the server has answered. */
export function useKeptTickets(): void {
  useTicketsKept();
  useEffect(() => {
    showKeptTickets(Date.now()).catch((error: unknown) => console.error(error));
  }, []);
}
