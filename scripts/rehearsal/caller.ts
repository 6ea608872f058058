import { DEMO_PASSWORD, DEMO_SIGN_INS, type DemoPerson } from '../seed/sign-ins.ts';

const CSRF = 'c5f'.repeat(16);

interface Answer {
  result?: { data: unknown };
  error?: { data: { errorCode: string } };
}

/** A call that the Worker refused. */
export class RefusedCall extends Error {
  readonly code: string;

  constructor(procedure: string, code: string) {
    super(`${procedure}: ${code}`);
    this.code = code;
  }
}

/** A person who calls the API by HTTP. */
export interface Caller {
  /** Throws on a refusal. */
  mutate: <T>(procedure: string, input: object) => Promise<T>;
  query: <T>(procedure: string, input: object) => Promise<T>;
}

export async function signIn(url: string, person: DemoPerson): Promise<Caller> {
  const session = await fetch(`${url}/auth/v1/token?grant_type=password`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email: DEMO_SIGN_INS[person].email, password: DEMO_PASSWORD }),
  });
  const { access_token: token } = (await session.json()) as { access_token?: string };
  if (!token) throw new Error(`${person} cannot sign in: ${session.status}`);
  return callerWith(url, token);
}

/** Somebody with an access token; without one a visitor, such as the holder of a link. */
export function callerWith(url: string, token: string | null): Caller {
  const headers = {
    ...(token === null ? {} : { authorization: `Bearer ${token}` }),
    cookie: `csrf_token=${CSRF}`,
    'x-csrf-token': CSRF,
    'content-type': 'application/json',
  };
  const unwrapped = async <T>(procedure: string, response: Response): Promise<T> => {
    const { result, error } = (await response.json()) as Answer;
    if (!result) throw new RefusedCall(procedure, error?.data.errorCode ?? String(response.status));
    return result.data as T;
  };
  return {
    mutate: async (procedure, input) =>
      unwrapped(
        procedure,
        await fetch(`${url}/api/trpc/${procedure}`, {
          method: 'POST',
          headers,
          body: JSON.stringify({ requestId: crypto.randomUUID(), ...input }),
        }),
      ),
    query: async (procedure, input) =>
      unwrapped(
        procedure,
        await fetch(`${url}/api/trpc/${procedure}?input=${encodeURIComponent(JSON.stringify(input))}`, {
          headers,
        }),
      ),
  };
}
