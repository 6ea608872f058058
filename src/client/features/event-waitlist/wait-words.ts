import { useTranslation } from 'react-i18next';
import { useFormats } from '#client/lib/format.ts';
import { useReaderZone } from '#client/lib/reader-zone.ts';
import { isOffered, type Wait } from './waits.ts';

/** How an entry stands: what is offered until when, or how many are ahead. Null when there is nothing to tell. */
export function useWaitWords(): (wait: Wait) => { title: string; text: string } | null {
  const { t } = useTranslation('eventWaitlist');
  const format = useFormats();
  const zone = useReaderZone();
  return (wait) => {
    const { typeName: type, quantity: count } = wait;
    if (isOffered(wait)) {
      const time = format.time(wait.offer.expiresAt, zone ?? wait.event.timeZone);
      return { title: t('yours', { count, time }), text: t('yoursText', { type }) };
    }
    switch (wait.status) {
      case 'waiting':
        return {
          title: wait.ahead === 0 ? t('next') : t('ahead', { count: wait.ahead }),
          text: t('waiting', { count, type }),
        };
      case 'missed':
        return { title: t('missed', { count }), text: t('missedText', { count, type }) };
      default:
        return null;
    }
  };
}
