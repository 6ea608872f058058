import { useParams } from 'react-router';
import { ChooseEvent } from './choose-event.tsx';
import { TipEvent } from './tip-event.tsx';

export default function TipPage() {
  const { eventId } = useParams();
  return eventId ? <TipEvent key={eventId} eventId={eventId} /> : <ChooseEvent />;
}
