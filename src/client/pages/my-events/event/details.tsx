import { useTranslation } from 'react-i18next';
import { DetailsForm } from './details/details-form.tsx';
import { EventPicture } from './details/event-picture.tsx';
import { EditorPage } from './editor-page.tsx';

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
