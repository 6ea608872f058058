import { useTranslation } from 'react-i18next';
import { EditorPage } from '#client/features/events/frame/editor-page.tsx';
import { DetailsForm } from './details-form.tsx';
import { EventPicture } from './event-picture.tsx';

export default function EventDetailsPage() {
  const { t } = useTranslation('organizer');
  return (
    <EditorPage title={t('editor.details')}>
      {({ event }) => (
        <>
          <EventPicture event={event} />
          <DetailsForm event={event} />
        </>
      )}
    </EditorPage>
  );
}
