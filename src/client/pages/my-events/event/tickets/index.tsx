import { EditorPage } from '#client/features/events/frame/editor-page.tsx';
import { TicketTypes } from './ticket-types.tsx';

export default function EventTicketsPage() {
  return <EditorPage>{({ event }) => <TicketTypes event={event} />}</EditorPage>;
}
