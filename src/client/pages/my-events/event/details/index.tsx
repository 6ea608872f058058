import { useTranslation } from 'react-i18next';
import { EditorPage } from '#client/features/events/frame/editor-page.tsx';
import { DetailsForm } from './details-form.tsx';
import { EventPicture } from './event-picture.tsx';

export default function EventDetailsPage() {
  const { t } = useTranslation('organizer');
  return (
    <EditorPage>
      {({ event }) => (
        <>
          <h1 className="mb-4 font-semibold text-2xl tracking-tight">{t('editor.details')}</h1>
          <EventPicture event={event} />
          <DetailsForm event={event} />
        </>
      )}
    </EditorPage>
  );
}
