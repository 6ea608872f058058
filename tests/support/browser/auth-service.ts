import { hostedService } from '../hosted-service.ts';

/** The hosted sign-in service of `npm run e2e:hosted`; null with the embedded one. */
export const HOSTED = process.env.AFORO_AUTH === 'hosted' ? hostedService() : null;

/** Who writes sign-in mails: Aforo, or the hosted service by its templates. */
export const OWN_MAILS = HOSTED === null || process.env.AFORO_MAIL_HOOK === 'on';

/** Headers of a call to the sign-in service. */
export const AUTH_HEADERS: Record<string, string> = HOSTED ? { apikey: HOSTED.publishableKey } : {};

/** Address of a call to the sign-in service, such as `/token?grant_type=password`. */
export function authUrl(call: string): string {
  return `${HOSTED?.url ?? ''}/auth/v1${call}`;
}
