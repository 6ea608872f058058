import { EditorPage } from './editor-page.tsx';
import { TicketTypes } from './ticket-types/ticket-types.tsx';

export default function EventTicketsPage() {
  return <EditorPage>{({ event }) => <TicketTypes event={event} />}</EditorPage>;
}
