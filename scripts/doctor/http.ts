/** Longest wait for one answer (ms). */
const TIMEOUT_MS = 15_000;

export interface Answer<Body> {
  /** 0 when there was no answer; then `problem` says why. */
  status: number;
  /** Null unless the answer is JSON with a status of 2xx. */
  body: Body | null;
  problem: string;
}

/** Reads JSON; never throws. */
export async function getJson<Body>(
  url: string,
  headers: Record<string, string> = {},
): Promise<Answer<Body>> {
  try {
    const answer = await fetch(url, { headers, signal: AbortSignal.timeout(TIMEOUT_MS) });
    const text = await answer.text();
    if (!answer.ok) return { status: answer.status, body: null, problem: `HTTP ${answer.status}` };
    return { status: answer.status, body: JSON.parse(text) as Body, problem: '' };
  } catch (error) {
    return { status: 0, body: null, problem: messageOf(error) };
  }
}

/** As `getJson`, with the body of any answer that is JSON: a check that fails says what. */
export async function getAnswer<Body>(url: string): Promise<Answer<Body>> {
  try {
    const answer = await fetch(url, { signal: AbortSignal.timeout(TIMEOUT_MS) });
    const body = (await answer.json().catch(() => null)) as Body | null;
    return { status: answer.status, body, problem: body ? '' : `HTTP ${answer.status}` };
  } catch (error) {
    return { status: 0, body: null, problem: messageOf(error) };
  }
}

/** Posts JSON that shall be refused; never throws. @returns the code of the refusal, or what went wrong */
export async function postForErrorCode(
  url: string,
  body: string,
  headers: Record<string, string>,
): Promise<{ code: string | null; problem: string }> {
  try {
    const answer = await fetch(url, {
      method: 'POST',
      headers: { ...headers, 'content-type': 'application/json' },
      body,
      signal: AbortSignal.timeout(TIMEOUT_MS),
    });
    const refusal = (await answer.json().catch(() => null)) as {
      error?: { data?: { errorCode?: string } };
    } | null;
    const code = refusal?.error?.data?.errorCode ?? null;
    return { code, problem: code ? '' : `HTTP ${answer.status}` };
  } catch (error) {
    return { code: null, problem: messageOf(error) };
  }
}

function messageOf(error: unknown): string {
  const cause = error instanceof Error && error.cause instanceof Error ? error.cause : error;
  return cause instanceof Error ? cause.message : String(cause);
}
