/**
 * A mail provider's HTTP API by Resend's documentation: `POST /emails` and `POST /emails/batch` (at most 100 mails, no
 * attachments, `x-batch-validation`), idempotency keys of a day, 403 without `User-Agent`. Every host name is a
 * separate provider whose answers are set at `/control`.
 */
const providers = new Map();

function providerOf(host) {
  if (!providers.has(host))
    providers.set(host, { requests: [], taken: new Map(), answers: [], keys: new Map() });
  return providers.get(host);
}

const error = (status, name, headers = {}) =>
  Response.json({ statusCode: status, name }, { status, headers });

export async function mailApi(request) {
  const url = new URL(request.url);
  const provider = providerOf(url.hostname);
  const body = await request.json();
  if (url.pathname === '/control') {
    provider.answers.push(...(body.answers ?? []));
    return Response.json({ requests: provider.requests, taken: [...provider.taken.values()].flat() });
  }
  const headers = Object.fromEntries(request.headers);
  provider.requests.push({ path: url.pathname, headers, body });
  const { status = 200, retryAfter, after = false } = provider.answers.shift() ?? {};
  const answer = status < 300 || after ? take(provider, url.pathname, headers, body) : null;
  // `after`: the provider accepts the mail and its response is lost.
  if (answer && status < 300) return answer;
  return error(status, 'error', retryAfter ? { 'retry-after': String(retryAfter) } : {});
}

function take(provider, path, headers, body) {
  if (!headers['user-agent']) return error(403, 'forbidden');
  const key = headers['idempotency-key'] ?? crypto.randomUUID();
  const text = JSON.stringify(body);
  if (provider.keys.has(key))
    return provider.keys.get(key) === text ? Response.json({}) : error(409, 'invalid_idempotent_request');
  const mails = path.endsWith('/batch') ? body : [body];
  if (mails.length > 100) return error(422, 'validation_error');
  if (path.endsWith('/batch') && mails.some(({ attachments }) => attachments))
    return error(422, 'invalid_attachment');
  const errors = mails.flatMap(({ to: [to = ''] }, index) =>
    /^refused/.test(to) ? [{ index, message: `The \`to\` field ${to} is invalid.` }] : [],
  );
  if (errors.length > 0 && headers['x-batch-validation'] !== 'permissive')
    return error(422, 'validation_error');
  const refused = new Set(errors.map(({ index }) => index));
  const taken = mails.filter((_, index) => !refused.has(index));
  provider.keys.set(key, text);
  provider.taken.set(key, taken);
  return Response.json({ data: taken.map(() => ({ id: crypto.randomUUID() })), errors });
}
