/**
 * Fakes a mail provider's HTTP API. Every host name is a separate provider whose answers are set at
 * `/control`.
 */
const providers = new Map();

function providerOf(host) {
  if (!providers.has(host)) providers.set(host, { requests: [], taken: new Map(), answers: [] });
  return providers.get(host);
}

export async function mailApi(request) {
  const url = new URL(request.url);
  const provider = providerOf(url.hostname);
  const body = await request.json();
  if (url.pathname === '/control') {
    provider.answers.push(...(body.answers ?? []));
    return Response.json({ requests: provider.requests, taken: [...provider.taken.values()] });
  }
  const headers = Object.fromEntries(request.headers);
  provider.requests.push({ headers, body });
  const { status = 200, retryAfter, after = false } = provider.answers.shift() ?? {};
  // `after`: the provider accepts the mail and its response is lost.
  if (status < 300 || after) provider.taken.set(headers['idempotency-key'] ?? crypto.randomUUID(), body);
  return Response.json({}, { status, headers: retryAfter ? { 'retry-after': String(retryAfter) } : {} });
}
