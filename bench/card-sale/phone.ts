import type { RefusalDetails } from '#shared/errors/errors.ts';

const CSRF = 'c5f'.repeat(16);

/** Answer of a procedure. `code` is null when the server gave no answer that the page understands. */
export type Answer<T> = { ok: true; value: T } | { ok: false; code: string | null; details: RefusalDetails };

/** A browser's connection to the site: cookies, session and an address of its own. */
export class Phone {
  token: string | null;
  readonly #siteUrl: string;
  readonly #address: string;
  readonly #cookies = new Map([['csrf_token', CSRF]]);

  constructor(siteUrl: string, index: number, token: string | null) {
    this.#siteUrl = siteUrl;
    this.token = token;
    this.#address = `10.${index >> 16}.${(index >> 8) & 255}.${index & 255}`;
  }

  call<T>(procedure: string, input: object): Promise<Answer<T>> {
    return this.#trpc(procedure, { method: 'POST', body: JSON.stringify(input) });
  }

  read<T>(procedure: string, input?: object): Promise<Answer<T>> {
    const search = input ? `?input=${encodeURIComponent(JSON.stringify(input))}` : '';
    return this.#trpc(`${procedure}${search}`, {});
  }

  /** Posts to a route of the site. @returns the body of a success, else null */
  async post<T>(path: string, body: object): Promise<T | null> {
    const answer = await this.#send(path, { method: 'POST', body: JSON.stringify(body) }).catch(() => null);
    return answer?.ok ? ((await answer.json()) as T) : null;
  }

  async #trpc<T>(path: string, init: RequestInit): Promise<Answer<T>> {
    const answer = await this.#send(`/api/trpc/${path}`, init).catch(() => null);
    const body = (await answer?.json().catch(() => null)) as {
      result?: { data: T };
      error?: { data: { errorCode: string; details: RefusalDetails } };
    } | null;
    if (body?.result) return { ok: true, value: body.result.data };
    const { errorCode = null, details = {} } = body?.error?.data ?? {};
    return { ok: false, code: errorCode, details };
  }

  async #send(path: string, init: RequestInit): Promise<Response> {
    const answer = await fetch(`${this.#siteUrl}${path}`, {
      ...init,
      headers: {
        'content-type': 'application/json',
        'x-csrf-token': CSRF,
        'cf-connecting-ip': this.#address,
        cookie: [...this.#cookies].map(([name, value]) => `${name}=${value}`).join('; '),
        ...(this.token === null ? {} : { authorization: `Bearer ${this.token}` }),
      },
    });
    for (const cookie of answer.headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(cookie) ?? [];
      this.#cookies.set(name, value);
    }
    return answer;
  }
}
