import { SELF } from 'cloudflare:test';
import type { ApiScope } from '#shared/integrations/api-keys.ts';
import { type Person, SITE } from './people.ts';

/** Creates an organizer's key through the API. */
export async function apiKeyOf(
  organizer: Person,
  scopes: ApiScope[] = ['events', 'attendees', 'check_ins'],
): Promise<{ id: string; key: string }> {
  const { data, error } = await organizer.mutate('apiKeys.create', {
    requestId: crypto.randomUUID(),
    name: 'Books',
    scopes,
  });
  if (error) throw new Error(error.message);
  return { id: data.apiKey.id, key: data.key };
}

/** Calls the public API as a program does. The answer is untyped. */
export async function askApi(
  path: string,
  key: string | null,
  init: RequestInit = {},
): Promise<{ status: number; headers: Headers; body: ReturnType<JSON['parse']> }> {
  const headers = key === null ? {} : { authorization: `Bearer ${key}` };
  const answer = await SELF.fetch(`${SITE}/api/v1${path}`, { headers, ...init });
  return { status: answer.status, headers: answer.headers, body: await answer.json() };
}
