import type { ReactNode } from 'react';
import { PATHS } from '#shared/paths.ts';

/** The person's own ticket, opened among the others. */
export function ticketPath(ticketId: string): string {
  return `${PATHS.myTickets}?ticket=${ticketId}`;
}

interface WordsProps {
  title: string;
  text: string;
  children?: ReactNode;
}

/** What the page has to say, above its action. */
export function Words({ title, text, children }: WordsProps) {
  return (
    <div>
      <h1 className="wrap-anywhere text-pretty font-semibold text-2xl tracking-tight">{title}</h1>
      <p className="mt-1.5 text-pretty text-muted-foreground">{text}</p>
      {children}
    </div>
  );
}
