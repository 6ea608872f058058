import { useTranslation } from 'react-i18next';
import { useFormats } from '#client/lib/format.ts';
import { DecideButtons, type RequestOf } from './decide-buttons.tsx';

/** A pending request in its person's sheet. */
export function RequestPart({ user, request }: RequestOf) {
  const { t } = useTranslation('people');
  const { moment } = useFormats();
  return (
    <section className="rounded-2xl bg-primary-soft p-4">
      <h3 className="font-semibold">{t('users.request')}</h3>
      <p className="text-sm">{moment(request.createdAt)}</p>
      <p className="mt-2 whitespace-pre-wrap break-words">{request.message || t('users.requestEmpty')}</p>
      <div className="mt-4 flex flex-wrap gap-2.5">
        <DecideButtons user={user} request={request} />
      </div>
    </section>
  );
}
