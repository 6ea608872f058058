/**
 * Fakes the part of Stripe's HTTP API that we use. Every host name is a separate account with sessions, payment
 * intents, refunds, Stripe's idempotency keys, and failures that a test sets at `/control/…`. What a person does in
 * Stripe.js, a test does by `/control/confirm`.
 */
const accounts = new Map();

const HALF_HOUR_S = 30 * 60;
const DAY_S = 24 * 3_600;

function accountOf(host) {
  let account = accounts.get(host);
  if (!account) {
    account = {
      sessions: new Map(),
      intents: new Map(),
      customers: new Map(),
      methods: new Map(),
      refunds: new Map(),
      connected: new Map(),
      country: 'US',
      transfers: [],
      answers: new Map(),
      requests: [],
      failures: [],
      perSecond: Number.POSITIVE_INFINITY,
      taken: new Map(),
      limited: 0,
    };
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

function createIntent(account, wish) {
  const amount = Number(wish.amount);
  if (!Number.isInteger(amount) || amount < 50 || amount > 99_999_999)
    return failure(400, { type: 'invalid_request_error', code: 'amount_too_small', param: 'amount' });
  if (!/^(usd|mxn|rub)$/.test(wish.currency)) return invalid('currency', 'currency');
  // Endive took it away: https://docs.stripe.com/changelog/endive
  if (wish.payment_method_types)
    return failure(400, { type: 'invalid_request_error', code: 'payment_method_types_no_longer_supported' });
  if (wish.allowed_payment_method_types && wish.automatic_payment_methods)
    return invalid('allowed_payment_method_types', 'exclusive');
  const id = `pi_${crypto.randomUUID().replaceAll('-', '')}`;
  const intent = {
    id,
    object: 'payment_intent',
    amount,
    amount_received: 0,
    currency: wish.currency,
    capture_method: wish.capture_method ?? 'automatic_async',
    client_secret: `${id}_secret_stand1n`,
    description: wish.description ?? null,
    metadata: wish.metadata ?? {},
    status: 'requires_payment_method',
    last_payment_error: null,
    next_action: null,
    latest_charge: null,
    livemode: false,
    created: Math.floor(Date.now() / 1000),
  };
  account.intents.set(id, intent);
  if (wish.payment_method) {
    const method = account.methods.get(wish.payment_method);
    if (!method || method.customer !== (wish.customer ?? null))
      return invalid('payment_method', 'The provided PaymentMethod does not belong to the Customer');
    intent.payment_method = method.id;
    return confirmIntent(intent, { ...wish, confirmation_token: 'ctoken_saved' });
  }
  if (wish.confirm === 'true') {
    const method = newMethod(account, wish.confirmation_token);
    intent.payment_method = method.id;
    // Stripe attaches a method later only if its use was announced.
    method.reusable = wish.setup_future_usage === 'on_session';
  }
  return wish.confirm === 'true' ? confirmIntent(intent, wish) : Response.json(intent);
}

/** A card of a token; the same token is the same card. */
function newMethod(account, token) {
  const id = `pm_${crypto.randomUUID().replaceAll('-', '')}`;
  const card = { brand: 'visa', last4: '4242', exp_month: 12, exp_year: 2034, fingerprint: token };
  const method = {
    id,
    object: 'payment_method',
    type: 'card',
    card,
    customer: null,
    allow_redisplay: 'unspecified',
  };
  account.methods.set(id, method);
  return method;
}

/** The answer to a request about customers and their cards; null when it is about neither. */
async function cardApi(account, { method, path, form, query, idempotent }) {
  if (method === 'POST' && path === '/v1/customers')
    return await idempotent(async () => {
      const id = `cus_${crypto.randomUUID().replaceAll('-', '')}`;
      account.customers.set(id, { id, object: 'customer', metadata: form.metadata ?? {} });
      return Response.json(account.customers.get(id));
    });
  const [, customerId, rest] = /^\/v1\/customers\/(\w+)(\/.*)?$/.exec(path) ?? [];
  if (customerId) {
    if (!account.customers.has(customerId)) return missing('customer', customerId);
    const own = [...account.methods.values()].filter(({ customer }) => customer === customerId);
    if (method === 'DELETE') {
      account.customers.delete(customerId);
      for (const each of own) each.customer = null;
      return Response.json({ id: customerId, object: 'customer', deleted: true });
    }
    if (rest === '/payment_methods') {
      const shown = own.filter(
        (each) => !query.allow_redisplay || each.allow_redisplay === query.allow_redisplay,
      );
      return Response.json({ object: 'list', has_more: false, data: shown.reverse() });
    }
    const one = own.find(({ id }) => rest === `/payment_methods/${id}`);
    return one ? Response.json(one) : missing('payment_method', rest);
  }
  const [, id, action] = /^\/v1\/payment_methods\/(\w+)(?:\/(attach|detach))?$/.exec(path) ?? [];
  const card = id && account.methods.get(id);
  if (!id) return null;
  if (!card) return missing('payment_method', id);
  if (action === 'attach' && (!card.reusable || !account.customers.has(form.customer)))
    return invalid('payment_method', 'may not be used again');
  if (action === 'attach') card.customer = form.customer;
  else if (action === 'detach') card.customer = null;
  else card.allow_redisplay = form.allow_redisplay;
  return Response.json(card);
}

const DECLINED = { type: 'card_error', code: 'card_declined', decline_code: 'insufficient_funds' };

/** What a confirmation token leads to, by its name: `ctoken_declined`, `ctoken_asks`, `ctoken_spent`, else a good card. */
function confirmIntent(intent, { confirmation_token: token, return_url: back }) {
  if (!back) return invalid('return_url', 'return_url');
  if (!/^ctoken_(?!spent)/.test(token)) return missing('confirmation_token', token);
  if (token === 'ctoken_declined') {
    intent.status = 'requires_payment_method';
    intent.last_payment_error = { ...DECLINED, payment_method: { type: 'card' } };
    return failure(402, { ...DECLINED, payment_intent: intent });
  }
  if (token === 'ctoken_asks') {
    intent.status = 'requires_action';
    intent.next_action = { type: 'use_stripe_sdk' };
    return Response.json(intent);
  }
  const isAtOnce = intent.capture_method !== 'manual';
  intent.status = isAtOnce ? 'succeeded' : 'requires_capture';
  intent.amount_received = isAtOnce ? intent.amount : 0;
  intent.latest_charge = charged(intent);
  return Response.json(intent);
}

/** The intent as a request sees it: the charge is an id, unless `expand` asks for all of it. */
function intentAnswer(intent, expand) {
  const expanded = Object.values(expand ?? {}).includes('latest_charge.balance_transaction');
  return Response.json({
    ...intent,
    latest_charge: expanded ? intent.latest_charge : (intent.latest_charge?.id ?? null),
  });
}

/** 2.9 % + 30 in the account's currency, US dollars at 20 to one for others. */
function charged(intent) {
  const rate = intent.currency === 'usd' ? null : 0.05;
  const amount = Math.round(intent.amount * (rate ?? 1));
  const balance = { fee: Math.round(amount * 0.029) + 30, currency: 'usd', exchange_rate: rate };
  return { id: `ch_${intent.id}`, object: 'charge', balance_transaction: balance };
}

function unexpectedState(intent) {
  return failure(400, {
    type: 'invalid_request_error',
    code: 'payment_intent_unexpected_state',
    message: `This PaymentIntent's status is ${intent.status}.`,
  });
}

const CANCELABLE = [
  'requires_payment_method',
  'requires_capture',
  'requires_confirmation',
  'requires_action',
];

function moveIntent(intent, action, metadata) {
  if (action === 'capture' ? intent.status !== 'requires_capture' : !CANCELABLE.includes(intent.status))
    return unexpectedState(intent);
  if (action === 'cancel') intent.status = 'canceled';
  else {
    intent.status = 'succeeded';
    intent.amount_received = intent.amount;
    intent.latest_charge = charged(intent);
    Object.assign(intent.metadata, metadata);
  }
  return null;
}

function createRefund(account, wish) {
  const intent = account.intents.get(wish.payment_intent);
  if (!intent) return missing('payment_intent', wish.payment_intent);
  const refunds = refundsOf(account, intent.id);
  const left = intent.amount_received - refunds.reduce((sum, { amount }) => sum + amount, 0);
  if (intent.status !== 'succeeded' || left === 0)
    return failure(400, { type: 'invalid_request_error', code: 'charge_already_refunded' });
  const amount = Number(wish.amount);
  if (amount > left)
    return invalid(
      'amount',
      `Refund amount (${amount}) is greater than unrefunded amount on charge (${left})`,
    );
  const refund = {
    id: `re_${crypto.randomUUID().replaceAll('-', '')}`,
    object: 'refund',
    amount,
    currency: intent.currency,
    payment_intent: intent.id,
    metadata: wish.metadata ?? {},
    status: 'pending',
    failure_reason: null,
  };
  account.refunds.set(refund.id, refund);
  return Response.json(refund);
}

function refundsOf(account, intentId) {
  return [...account.refunds.values()].filter((refund) => refund.payment_intent === intentId);
}

function missing(param, id) {
  return failure(404, {
    type: 'invalid_request_error',
    code: 'resource_missing',
    param,
    message: `No such ${param}: '${id}'`,
  });
}

/** The answer to a request about intents and refunds; null when it is about neither. */
async function intentApi(account, { method, path, form, query, idempotent }) {
  if (method === 'POST' && path === '/v1/payment_intents')
    return await idempotent(async () => createIntent(account, form));
  if (method === 'POST' && path === '/v1/refunds')
    return await idempotent(async () => createRefund(account, form));
  if (method === 'GET' && path === '/v1/refunds')
    return Response.json({ object: 'list', has_more: false, data: refundsOf(account, query.payment_intent) });
  if (method === 'GET' && path === '/v1/balance') {
    const available = [
      { amount: 50, currency: 'usd' },
      { amount: -300, currency: 'mxn' },
      { amount: 9, currency: 'eur' },
    ];
    return Response.json({ object: 'balance', available, pending: [{ amount: 1_000, currency: 'usd' }] });
  }
  const [, id, action] = /^\/v1\/payment_intents\/(\w+)(?:\/(capture|cancel))?$/.exec(path) ?? [];
  if (!id) return null;
  const intent = account.intents.get(id);
  if (!intent) return missing('intent', id);
  if (method === 'GET' && Object.values(query.expand ?? {}).includes('payment_method'))
    return Response.json({ ...intent, payment_method: account.methods.get(intent.payment_method) ?? null });
  if (method === 'GET') return intentAnswer(intent, query.expand);
  return await idempotent(
    async () => moveIntent(intent, action, form.metadata) ?? intentAnswer(intent, form.expand),
  );
}

function createAccount(account, wish) {
  const asks = (capability) => wish.capabilities?.[capability]?.requested === 'true';
  const isRecipient = wish.tos_acceptance?.service_agreement === 'recipient';
  if (!wish.country || !asks('transfers')) return invalid('capabilities', 'transfers');
  // Without Stripe's approval; https://docs.stripe.com/connect/service-agreement-types
  if (asks('card_payments') === isRecipient) return invalid('capabilities', 'card_payments');
  if (isRecipient === (wish.country === account.country)) return invalid('country', wish.country);
  const id = `acct_${crypto.randomUUID().replaceAll('-', '')}`;
  const connected = {
    id,
    object: 'account',
    country: wish.country,
    metadata: wish.metadata ?? {},
    payouts_enabled: false,
    details_submitted: false,
    capabilities: { transfers: 'inactive' },
    requirements: {
      currently_due: ['individual.dob.day', 'external_account'],
      past_due: [],
      disabled_reason: null,
    },
  };
  account.connected.set(id, connected);
  return Response.json(connected);
}

function createTransfer(account, wish) {
  const connected = account.connected.get(wish.destination);
  if (!connected) return missing('destination', wish.destination);
  if (connected.capabilities.transfers !== 'active')
    return failure(400, { type: 'invalid_request_error', code: 'insufficient_capabilities_for_transfer' });
  const id = `tr_${crypto.randomUUID().replaceAll('-', '')}`;
  const { amount, currency, destination, transfer_group, metadata } = wish;
  const transfer = {
    id,
    object: 'transfer',
    amount: Number(amount),
    currency,
    destination,
    transfer_group,
    metadata,
  };
  account.transfers.push(transfer);
  return Response.json(transfer);
}

/** The answer to a request about connected accounts and transfers; null when it is about neither. */
async function connectApi(account, { method, path, form, query, idempotent }) {
  if (method === 'GET' && path === '/v1/account')
    return Response.json({ id: 'acct_platform', object: 'account', country: account.country });
  if (method === 'POST' && path === '/v1/accounts')
    return await idempotent(async () => createAccount(account, form));
  if (method === 'POST' && path === '/v1/account_links') {
    if (!account.connected.has(form.account) || !form.return_url || !form.refresh_url)
      return invalid('account', 'link');
    return Response.json({
      object: 'account_link',
      url: `https://connect.stripe.test/setup/${form.account}`,
    });
  }
  if (method === 'POST' && path === '/v1/transfers')
    return await idempotent(async () => createTransfer(account, form));
  if (method === 'GET' && path === '/v1/transfers') {
    const data = account.transfers.filter((transfer) => transfer.transfer_group === query.transfer_group);
    return Response.json({ object: 'list', has_more: false, data });
  }
  const id = /^\/v1\/accounts\/(\w+)$/.exec(path)?.[1];
  if (!id || method !== 'GET') return null;
  const connected = account.connected.get(id);
  return connected ? Response.json(connected) : missing('account', id);
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
  if (known)
    return new Response(known.text, {
      status: known.status,
      headers: { 'idempotent-replayed': 'true', 'content-type': 'application/json' },
    });
  const entry = { body, text: null };
  account.answers.set(key, entry);
  const answer = await make();
  entry.status = answer.status;
  // A declined card is an answer like any other.
  if (answer.ok || answer.status === 402) entry.text = await answer.clone().text();
  else account.answers.delete(key);
  return answer;
}

async function control(account, action, body) {
  if (action === 'fail') account.failures.push(...Array(body.times ?? 1).fill(body));
  // What Stripe.js does with a card, or time with a delayed payment.
  if (action === 'confirm') {
    const intent = account.intents.get(body.id);
    Object.assign(intent, body.intent);
    if (intent.status === 'succeeded') {
      intent.amount_received = intent.amount;
      intent.latest_charge = charged(intent);
    }
    return Response.json(intent);
  }
  // What an organizer does in Stripe's form.
  if (action === 'connected') Object.assign(account.connected.get(body.id), body.account);
  if (action === 'country') account.country = body.country;
  if (action === 'limit') account.perSecond = body.perSecond;
  if (action === 'forget-keys') account.answers.clear();
  return Response.json({
    requests: account.requests,
    sessions: [...account.sessions.values()],
    intents: [...account.intents.values()],
    connected: [...account.connected.values()],
    transfers: account.transfers,
    limited: account.limited,
  });
}

/** Whether an endpoint has taken its requests of this second: https://docs.stripe.com/rate-limits. */
function isOverLimit(account, { method }, path) {
  const endpoint = `${method} ${path.replace(/\/pi_\w+/, '/{id}')}`;
  const taken = (account.taken.get(endpoint) ?? []).filter((at) => at > Date.now() - 1_000);
  account.taken.set(endpoint, taken);
  const isOver = taken.length >= account.perSecond;
  if (isOver) account.limited += 1;
  else taken.push(Date.now());
  return isOver;
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
  if (isOverLimit(account, request, url.pathname))
    return failure(429, { type: 'invalid_request_error', code: 'rate_limit' });
  const failing = account.failures.shift();
  if (failing && !failing.after) return failure(failing.status, failing.error ?? { type: 'api_error' });
  const { method } = request;
  if (method === 'POST' && headers['content-type'] !== 'application/x-www-form-urlencoded')
    return invalid('body', 'form');
  const key = headers['idempotency-key'] ?? crypto.randomUUID();
  const idempotent = async (make) => {
    const answer = await once(key, text, account, make);
    return failing ? failure(failing.status, failing.error ?? { type: 'api_error' }) : answer;
  };
  const path = url.pathname;
  if (method === 'POST' && path === '/v1/checkout/sessions')
    return await idempotent(async () => createSession(account, form));
  const query = nested(url.searchParams);
  const ask = { method, path, form, query, idempotent };
  const known =
    (await intentApi(account, ask)) ?? (await connectApi(account, ask)) ?? (await cardApi(account, ask));
  if (known) return known;
  const id = /^\/v1\/checkout\/sessions\/(\w+)$/.exec(path)?.[1];
  const session = method === 'GET' && account.sessions.get(id);
  if (session) return Response.json(session);
  return failure(404, { type: 'invalid_request_error', message: `Unrecognized request URL ${path}` });
}
