/**
 * Fakes the part of Stripe's HTTP API that a checkout uses. Every host name is a separate account with
 * sessions, Stripe's idempotency keys, and failures that a test sets at `/control/…`.
 */
const accounts = new Map();

const HALF_HOUR_S = 30 * 60;
const DAY_S = 24 * 3_600;

function accountOf(host) {
  let account = accounts.get(host);
  if (!account) {
    account = { sessions: new Map(), answers: new Map(), requests: [], failures: [], hold: null, free: null };
    accounts.set(host, account);
  }
  return account;
}

function failure(status, error) {
  return Response.json({ error }, { status, headers: { 'request-id': 'req_stand_in' } });
}

function invalid(param, message) {
  return failure(400, { type: 'invalid_request_error', param, message });
}

/** Parses `a[b][0][c]=d` into an object, as Stripe reads forms. */
function nested(form) {
  const root = {};
  for (const [name, value] of form) {
    const keys = name.replaceAll(']', '').split('[');
    let at = root;
    for (const key of keys.slice(0, -1)) at = at[key] ??= {};
    at[keys.at(-1)] = value;
  }
  return root;
}

function createSession(account, wish) {
  const now = Math.floor(Date.now() / 1000);
  const line = wish.line_items?.['0'];
  const amount = Number(line?.price_data?.unit_amount) * Number(line?.quantity);
  const expires = Number(wish.expires_at);
  if (wish.mode !== 'payment') return invalid('mode', 'mode');
  if (!Number.isInteger(amount) || amount < 50 || amount > 99_999_999)
    return invalid('line_items', `amount ${amount}`);
  if (!/^(usd|mxn|rub)$/.test(line.price_data.currency)) return invalid('line_items', 'currency');
  if (!line.price_data.product_data?.name) return invalid('line_items', 'name');
  if (!wish.success_url || !wish.cancel_url) return invalid('success_url', 'urls');
  if (expires < now + HALF_HOUR_S || expires > now + DAY_S)
    return invalid('expires_at', `expires in ${expires - now} s`);
  const id = `cs_test_${crypto.randomUUID().replaceAll('-', '')}`;
  const session = {
    id,
    object: 'checkout.session',
    mode: 'payment',
    status: 'open',
    payment_status: 'unpaid',
    amount_subtotal: amount,
    amount_total: amount,
    currency: line.price_data.currency,
    client_reference_id: wish.client_reference_id ?? null,
    customer_email: wish.customer_email ?? null,
    metadata: wish.metadata ?? {},
    payment_intent: null,
    livemode: false,
    expires_at: expires,
    created: now,
    url: `https://checkout.stripe.test/c/pay/${id}`,
  };
  account.sessions.set(id, session);
  return Response.json(session);
}

/** Idempotency key: the same body gets the same answer, another body is refused. */
async function once(key, body, account, make) {
  const known = account.answers.get(key);
  if (known && known.body !== body)
    return failure(400, {
      type: 'idempotency_error',
      message:
        'Keys for idempotent requests can only be used with the same parameters they were first used with.',
    });
  if (known?.text === null)
    return failure(409, {
      type: 'idempotency_error',
      code: 'idempotency_key_in_use',
      message: 'There is currently another in-progress request using this key.',
    });
  if (known) return new Response(known.text, { headers: { 'idempotent-replayed': 'true' } });
  const entry = { body, text: null };
  account.answers.set(key, entry);
  const answer = await make();
  if (answer.ok) entry.text = await answer.clone().text();
  else account.answers.delete(key);
  return answer;
}

async function control(account, action, body) {
  if (action === 'fail') account.failures.push(...Array(body.times ?? 1).fill(body));
  return Response.json({ requests: account.requests, sessions: [...account.sessions.values()] });
}

export async function stripeApi(request) {
  const url = new URL(request.url);
  const account = accountOf(url.hostname);
  // Read as bytes, because workerd warns about reading a form as text.
  const text = new TextDecoder().decode(await request.arrayBuffer());
  if (url.pathname.startsWith('/control/'))
    return control(account, url.pathname.slice('/control/'.length), text ? JSON.parse(text) : {});
  const headers = Object.fromEntries(request.headers);
  const form = nested(new URLSearchParams(text));
  account.requests.push({ method: request.method, path: url.pathname, headers, form });
  if (!/^Bearer (sk|rk)_test_\w+$/.test(headers.authorization ?? ''))
    return failure(401, { type: 'invalid_request_error', message: 'Invalid API Key provided' });
  const failing = account.failures.shift();
  if (failing && !failing.after) return failure(failing.status, failing.error ?? { type: 'api_error' });
  if (request.method === 'POST' && url.pathname === '/v1/checkout/sessions') {
    if (headers['content-type'] !== 'application/x-www-form-urlencoded') return invalid('body', 'form');
    const key = headers['idempotency-key'] ?? crypto.randomUUID();
    const answer = await once(key, text, account, async () => createSession(account, form));
    return failing ? failure(failing.status, failing.error ?? { type: 'api_error' }) : answer;
  }
  const id = /^\/v1\/checkout\/sessions\/(\w+)$/.exec(url.pathname)?.[1];
  const session = request.method === 'GET' && account.sessions.get(id);
  if (session) return Response.json(session);
  return failure(404, { type: 'invalid_request_error', message: `Unrecognized request URL ${url.pathname}` });
}
