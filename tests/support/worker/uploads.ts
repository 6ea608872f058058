import { SELF } from 'cloudflare:test';
import { type Person, SITE } from './people.ts';

const CSRF = 'c5f'.repeat(16);

export interface UploadCall {
  purpose?: string;
  requestId?: string;
  eventId?: string;
  venueId?: string;
  csrf?: boolean;
  headers?: Record<string, string>;
}

export function uploadHeaders(token: string | null, csrf = true): Record<string, string> {
  return {
    cookie: `csrf_token=${CSRF}`,
    ...(csrf ? { 'x-csrf-token': CSRF } : {}),
    ...(token ? { authorization: `Bearer ${token}` } : {}),
  };
}

export function uploadPath({
  purpose = 'profile',
  requestId = crypto.randomUUID(),
  eventId,
  venueId,
}: UploadCall = {}) {
  const query = new URLSearchParams({
    purpose,
    requestId,
    ...(eventId ? { eventId } : {}),
    ...(venueId ? { venueId } : {}),
  });
  return `/api/uploads?${query}`;
}

/** Uploads a picture as the page does; `code` is the refusal. */
export async function upload(who: Pick<Person, 'token'> | null, body: BodyInit, call: UploadCall = {}) {
  const answer = await SELF.fetch(`${SITE}${uploadPath(call)}`, {
    method: 'POST',
    headers: { ...uploadHeaders(who?.token ?? null, call.csrf), ...call.headers },
    body,
  });
  const read = await answer.json<{
    key?: string;
    url?: string;
    width?: number;
    error?: { data: { errorCode: string } };
  }>();
  return {
    status: answer.status,
    key: read.key ?? '',
    url: read.url ?? '',
    code: read.error?.data.errorCode,
  };
}
