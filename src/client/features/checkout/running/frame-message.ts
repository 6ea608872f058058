import { isBoolean, isNumber, isString, objectOf, oneOf } from '#client/lib/guards.ts';
import { FRAME_PROBLEMS, type FrameEvent } from '#shared/money/payment-frame.ts';

const isMessage = objectOf({ source: oneOf(['aforo-payment']), event: isString });
const isHeight = objectOf({ px: isNumber });
const isBusy = objectOf({ busy: isBoolean, challenge: isBoolean });
const isConfirmed = objectOf({ state: oneOf(['processing', 'authorized', 'paid'] as const) });
const isToken = objectOf({ token: isString });
const isGuest = objectOf({ email: isString, name: isString, isFromWallet: isBoolean });
const hasSave = objectOf({ save: isBoolean });
const hasGuest = objectOf({ guest: isGuest });
const isFailed = objectOf({ code: oneOf(FRAME_PROBLEMS) });

/** The payment frame's message in the data of a `message` event; null for anything else that arrives. */
export function frameMessage(data: unknown): FrameEvent | null {
  if (!isMessage(data)) return null;
  switch (data.event) {
    case 'ready':
      return { event: 'ready' };
    case 'height':
      return isHeight(data) && data.px > 0 ? { event: 'height', px: data.px } : null;
    case 'busy':
      return isBusy(data) ? { event: 'busy', busy: data.busy, challenge: data.challenge } : null;
    case 'token':
      if (!isToken(data)) return null;
      return {
        event: 'token',
        token: data.token,
        save: hasSave(data) && data.save,
        guest: hasGuest(data) ? data.guest : null,
      };
    case 'confirmed':
      return isConfirmed(data) ? { event: 'confirmed', state: data.state } : null;
    case 'failed':
      return isFailed(data) ? { event: 'failed', code: data.code } : null;
    default:
      return null;
  }
}
