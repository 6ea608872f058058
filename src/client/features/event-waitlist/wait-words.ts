import { useTranslation } from 'react-i18next';
import { useFormats } from '#client/lib/format.ts';
import { useReaderZone } from '#client/lib/reader-zone.ts';
import { anyOf } from '#shared/text/intl.ts';
import { isFewer, isOffered, type OfferedWait, type Wait } from './waits.ts';

/** How an entry stands: what is offered until when, or how many are ahead. Null when there is nothing to tell. */
export function useWaitWords(): (wait: Wait) => { title: string; text: string } | null {
  const { t } = useTranslation('eventWaitlist');
  const format = useFormats();
  const zone = useReaderZone();
  return (wait) => {
    const { quantity: count } = wait;
    const type = anyOf(format.locale, [wait.typeName, ...wait.alsoTypes.map(({ name }) => name)]);
    if (isOffered(wait)) {
      const time = format.time(wait.offer.expiresAt, zone ?? wait.event.timeZone);
      const offered = wait.offer.quantity;
      return {
        title: t('yours', { count: offered, time }),
        text: isFewer(wait)
          ? t('fewerText', { count: offered, wanted: count, rest: count - offered, type })
          : t('yoursText', { type }),
      };
    }
    switch (wait.status) {
      case 'waiting':
        return {
          title: wait.ahead > 0 ? t('ahead', { count: wait.ahead }) : t(wait.passed > 0 ? 'first' : 'next'),
          text:
            wait.passed > 0
              ? t('waitingForMore', { count, least: wait.passed + 1, type })
              : t('waiting', { count, type }),
        };
      case 'missed':
        return { title: t('missed', { count }), text: t('missedText', { count, type }) };
      default:
        return null;
    }
  };
}

/** Label of the button that takes an offer. */
export function useTakeWords(): (wait: OfferedWait) => string {
  const { t } = useTranslation('events');
  return (wait) => {
    const count = wait.offer.quantity;
    if (count < wait.quantity) return t('waitlist.takeFewer', { count });
    return t(wait.priceMinor === 0 ? 'buy.payFree' : 'waitlist.take', { count });
  };
}
