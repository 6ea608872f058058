import { useTranslation } from 'react-i18next';
import { EditorPage } from '#client/features/events/frame/editor-page.tsx';
import { TicketTypes } from './ticket-types.tsx';

export default function EventTicketsPage() {
  const { t } = useTranslation('organizer');
  return <EditorPage title={t('types.title')}>{({ event }) => <TicketTypes event={event} />}</EditorPage>;
}
