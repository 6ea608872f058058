import { type APIRequestContext, type APIResponse, expect } from '@playwright/test';
import type { DemoPerson } from '../../../scripts/seed/sign-ins.ts';
import type { NewGuest } from './session.ts';
import { sessionOf } from './session.ts';

const CSRF = 'c5f'.repeat(16);
/**
 * Answer of wrangler's proxy when workerd has just closed the pooled connection. The proxy retries reads by
 * itself; a mutation is idempotent by its request ID and is retried here, as in the app.
 */
const DROPPED = 'Error: Network connection lost';
/** The proxy closes connections that were idle for five seconds. */
export const ASK_AGAIN = { maxRetries: 2 };

/** A demo person or a newly created guest who calls the API without a page. */
export interface ApiPerson {
  /** @returns the procedure's answer; a refusal fails the test */
  mutate: <Answer>(procedure: string, input: object) => Promise<Answer>;
  query: <Answer>(procedure: string, input: object) => Promise<Answer>;
  /** @returns the refusal's code and details, or null on success */
  tryMutation: (procedure: string, input: object) => Promise<ApiRefusal | null>;
}

export interface ApiRefusal {
  errorCode: string;
  details: Record<string, unknown>;
}

export async function apiPerson(
  request: APIRequestContext,
  person: DemoPerson | NewGuest,
): Promise<ApiPerson> {
  const { access_token } = await sessionOf(request, person);
  const headers = {
    authorization: `Bearer ${access_token}`,
    cookie: `csrf_token=${CSRF}`,
    'x-csrf-token': CSRF,
  };
  const answerOf = async <Answer>(call: Promise<APIResponse>): Promise<Answer> => {
    const answer = await call;
    expect(answer.ok(), await answer.text()).toBe(true);
    return ((await answer.json()) as { result: { data: Answer } }).result.data;
  };
  const post = (procedure: string, data: object) =>
    request.post(`/api/trpc/${procedure}`, { ...ASK_AGAIN, headers, data });
  const postOrRepeat = async (procedure: string, input: object) => {
    const answer = await post(procedure, input);
    return (await answer.text()).startsWith(DROPPED) ? post(procedure, input) : answer;
  };
  return {
    tryMutation: async (procedure, input) => {
      const answer = await postOrRepeat(procedure, input);
      return answer.ok() ? null : ((await answer.json()) as { error: { data: ApiRefusal } }).error.data;
    },
    mutate: (procedure, input) => answerOf(postOrRepeat(procedure, input)),
    query: (procedure, input) =>
      answerOf(
        request.get(`/api/trpc/${procedure}`, {
          ...ASK_AGAIN,
          headers,
          params: { input: JSON.stringify(input) },
        }),
      ),
  };
}
