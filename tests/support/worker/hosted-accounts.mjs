/**
 * Accounts and sessions of the faked hosted service, as the real one keeps them: password and data of the first sign-up
 * stay when the address is confirmed. Mails are kept for `/control/mails`.
 */
const MAIL_METHODS = ['otp', 'magiclink', 'recovery'];
const WEAK_CHARS = 6;

export function newAccounts() {
  return { passwords: {}, sessions: {}, ended: new Set(), tokens: [], mails: [] };
}

function answer(status, body) {
  const headers = body.error_code ? { 'x-sb-error-code': body.error_code } : {};
  return Response.json(body, { status, headers });
}

const refuse = (status, error_code) => answer(status, { code: status, error_code, msg: error_code });

function findByEmail({ users }, email) {
  return Object.values(users).find((user) => user.email === email?.toLowerCase());
}

function create(service, { id = crypto.randomUUID(), email, password = null, data = {} }) {
  const user_metadata = { ...data, sub: id, email, email_verified: false, phone_verified: false };
  const created_at = new Date().toISOString();
  const user = { id, email, created_at, email_confirmed_at: null, user_metadata, factors: [] };
  service.users[id] = user;
  service.accounts.passwords[id] = password;
  return user;
}

function mail({ accounts }, user, kind) {
  const code = String(crypto.getRandomValues(new Uint32Array(1))[0] % 1_000_000).padStart(6, '0');
  const token = { userId: user.id, kind, code, token_hash: crypto.randomUUID() };
  accounts.tokens = [...accounts.tokens.filter(({ userId }) => userId !== user.id), token];
  accounts.mails.push({ to: user.email, kind, code, token_hash: token.token_hash });
}

/**
 * Both ends of a change of address get a mail. In the one hook call for both, names are crossed: the current address gets
 * `token` and `token_hash_new`, the new one `token_new` and `token_hash`.
 */
function mailChange({ accounts }, user, email) {
  const ends = ['email_change_current', 'email_change_new'].map((end) => ({
    ...{ userId: user.id, kind: 'email_change', end, token_hash: crypto.randomUUID() },
    code: String(crypto.getRandomValues(new Uint32Array(1))[0] % 1_000_000).padStart(6, '0'),
  }));
  const [current, next] = ends;
  const hook = {
    ...{ token: current.code, token_hash_new: current.token_hash },
    ...{ token_new: next.code, token_hash: next.token_hash },
  };
  user.new_email = email;
  accounts.tokens = [...accounts.tokens.filter(({ userId }) => userId !== user.id), ...ends];
  for (const [to, { code, token_hash }] of [
    [user.email, current],
    [email, next],
  ])
    accounts.mails.push({ to, kind: 'email_change', code, token_hash, hook });
}

const notice = ({ accounts }, { email }, kind) => accounts.mails.push({ to: email, kind });

/** Times in the claims are whole seconds. */
const seconds = () => Math.floor(Date.now() / 1000);

async function open(service, user, method, sign) {
  const id = crypto.randomUUID();
  service.accounts.sessions[id] = { userId: user.id, aal: 'aal1', amr: [{ method, timestamp: seconds() }] };
  return await sessionOf(service, user, id, sign);
}

async function sessionOf(service, user, id, sign) {
  const { aal, amr } = service.accounts.sessions[id];
  const access_token = await sign({
    iss: service.issuer,
    sub: user.id,
    aud: 'authenticated',
    iat: seconds(),
    exp: seconds() + 3600,
    role: 'authenticated',
    aal,
    amr,
    email: user.email,
    session_id: id,
    is_anonymous: false,
    user_metadata: user.user_metadata,
  });
  const session = { access_token, token_type: 'bearer', expires_in: 3600, expires_at: seconds() + 3600 };
  return answer(200, { ...session, refresh_token: `session ${id}`, user });
}

function claimsIn(request) {
  const [, payload = ''] = (request.headers.get('authorization') ?? '').split('.');
  try {
    return JSON.parse(atob(payload.replaceAll('-', '+').replaceAll('_', '/')));
  } catch {
    return {};
  }
}

/** The person of a call's token and their session; a refusal if either has ended. */
function bearerOf(service, request) {
  const { sub, session_id, aal = 'aal1', amr = [] } = claimsIn(request);
  const user = service.users[sub];
  if (!user || service.accounts.ended.has(session_id)) return { refusal: refuse(403, 'session_not_found') };
  if (user.banned) return { refusal: refuse(403, 'user_banned') };
  return { user, sessionId: session_id, session: service.accounts.sessions[session_id] ?? { aal, amr } };
}

function endOthers({ accounts }, user, kept) {
  for (const [id, { userId }] of Object.entries(accounts.sessions))
    if (userId === user.id && id !== kept) accounts.ended.add(id);
}

/** Ends the sessions and mails of a deleted account. */
export function endAll(service, id) {
  endOthers(service, { id }, null);
  service.accounts.tokens = service.accounts.tokens.filter(({ userId }) => userId !== id);
}

const isOpen = (user) => user.email_confirmed_at !== null;
const hasFactor = (user) => user.factors.some(({ status }) => status === 'verified');

function confirm(service, user, kind) {
  if (!isOpen(user)) user.email_confirmed_at = new Date().toISOString();
  user.user_metadata = { ...user.user_metadata, email_verified: true };
  // An invited person has no password yet: the service makes one up.
  if (kind === 'invite') service.accounts.passwords[user.id] ??= crypto.randomUUID();
}

const calls = {
  'POST /signup': (service, { email, password, data }) => {
    const known = findByEmail(service, email);
    if (known && isOpen(known)) return answer(200, { id: crypto.randomUUID(), email, identities: [] });
    const user = known ?? create(service, { email, password, data });
    mail(service, user, 'signup');
    return answer(200, user);
  },
  'POST /otp': (service, { email, data }) => {
    const user =
      findByEmail(service, email) ?? create(service, { email, password: crypto.randomUUID(), data });
    mail(service, user, isOpen(user) ? 'magiclink' : 'signup');
    return answer(200, {});
  },
  'POST /recover': (service, { email }) => {
    const user = findByEmail(service, email);
    if (user) mail(service, user, 'recovery');
    return answer(200, {});
  },
  'POST /verify': async (service, { type, email, token, token_hash }, { sign }) => {
    const { accounts } = service;
    const addressOf = ({ userId, end }) => {
      const user = service.users[userId];
      return end === 'email_change_new' ? user?.new_email : user?.email;
    };
    const found = accounts.tokens.find((one) =>
      token_hash ? one.token_hash === token_hash : one.code === token && addressOf(one) === email,
    );
    const kinds = type === 'email' ? ['signup', 'magiclink'] : [type];
    if (!found || !kinds.includes(found.kind)) return refuse(403, 'otp_expired');
    accounts.tokens = accounts.tokens.filter((one) => one !== found);
    const user = service.users[found.userId];
    if (found.kind === 'email_change') {
      if (accounts.tokens.some(({ userId, kind }) => userId === user.id && kind === 'email_change'))
        return answer(200, { msg: 'Confirmation link accepted', code: '200' });
      notice(service, user, 'email_changed_notification');
      Object.assign(user, { email: user.new_email, new_email: undefined });
    }
    confirm(service, user, found.kind);
    return await open(service, user, 'otp', sign);
  },
  'POST /token': async (service, { email, password }, { sign }) => {
    const user = findByEmail(service, email);
    if (!user || service.accounts.passwords[user.id] !== password) return refuse(400, 'invalid_credentials');
    return isOpen(user) ? await open(service, user, 'password', sign) : refuse(400, 'email_not_confirmed');
  },
};

const personalCalls = {
  'GET /user': (_service, { user }) => answer(200, user),
  'PUT /user': (service, { user, session, sessionId }, { email, password, current_password, data }) => {
    const { passwords } = service.accounts;
    const newEmail = email && email.toLowerCase() !== user.email ? email.toLowerCase() : null;
    if ((password !== undefined || newEmail) && hasFactor(user) && session.aal !== 'aal2')
      return refuse(401, 'insufficient_aal');
    if (newEmail && findByEmail(service, newEmail)) return refuse(422, 'email_exists');
    if (newEmail) mailChange(service, user, newEmail);
    if (password !== undefined) {
      if (password.length < WEAK_CHARS) return refuse(422, 'weak_password');
      const isProven = session.amr.some(({ method }) => MAIL_METHODS.includes(method));
      if (!isProven && current_password !== passwords[user.id])
        return refuse(400, 'current_password_required');
      if (password === passwords[user.id]) return refuse(422, 'same_password');
      passwords[user.id] = password;
      endOthers(service, user, sessionId);
      service.accounts.tokens = service.accounts.tokens.filter(({ userId }) => userId !== user.id);
      notice(service, user, 'password_changed_notification');
    }
    const merged = Object.entries({ ...user.user_metadata, ...data }).filter(([, value]) => value !== null);
    user.user_metadata = Object.fromEntries(merged);
    return answer(200, user);
  },
  'POST /logout': (service, { user, sessionId }, _body, scope) => {
    if (scope !== 'others') service.accounts.ended.add(sessionId);
    if (scope !== 'local') endOthers(service, user, sessionId);
    return new Response(null, { status: 204 });
  },
  'POST /factors': (_service, { user }) => {
    const id = crypto.randomUUID();
    user.factors.push({ id, status: 'unverified', factor_type: 'totp' });
    return answer(200, { id, type: 'totp', totp: { secret: 'JBSWY3DPEHPK3PXP', qr_code: '', uri: '' } });
  },
};

/** Any code verifies a factor, which ends the sessions without one. */
async function verifyFactor(service, { user, session, sessionId }, id, sign) {
  const factor = user.factors.find((one) => one.id === id);
  if (!factor) return refuse(404, 'mfa_factor_not_found');
  factor.status = 'verified';
  endOthers(service, user, sessionId);
  Object.assign(session, { aal: 'aal2', amr: [...session.amr, { method: 'totp', timestamp: seconds() }] });
  return await sessionOf(service, user, sessionId, sign);
}

export function removeFactor(user, id) {
  if (!user?.factors.some((one) => one.id === id)) return refuse(404, 'mfa_factor_not_found');
  user.factors = user.factors.filter((one) => one.id !== id);
  return answer(200, { id });
}

export function invite(service, { email, data }) {
  const user = findByEmail(service, email) ?? create(service, { email, data });
  mail(service, user, 'invite');
  return answer(200, user);
}

/** What calls that had compared an earlier password leave behind: a session, or another password. */
export async function lateCall(service, { userId, password }, sign) {
  const user = service.users[userId];
  if (password === undefined) return await open(service, user, 'password', sign);
  service.accounts.passwords[userId] = password;
  endOthers(service, user, null);
  return answer(200, {});
}

/** A refreshed token keeps `amr` and has the address of now. */
export async function refreshSession(service, refresh_token, sign) {
  const id = refresh_token.slice('session '.length);
  const user = service.users[service.accounts.sessions[id]?.userId];
  if (!user || service.accounts.ended.has(id)) return refuse(400, 'refresh_token_not_found');
  return await sessionOf(service, user, id, sign);
}

/** `/admin/users` with the secret key; null for another path. */
export async function adminCall(service, request, path) {
  const [, id] = /^\/admin\/users(?:\/([0-9a-f-]{36}))?$/.exec(path) ?? [];
  if (!path.startsWith('/admin/users') || path.includes('/factors/')) return null;
  if (request.method === 'GET') {
    if (id) return service.users[id] ? answer(200, service.users[id]) : refuse(404, 'user_not_found');
    const filter = new URL(request.url).searchParams.get('filter') ?? '';
    const found = Object.values(service.users).filter(({ email }) => email.includes(filter));
    return answer(200, { users: found.toReversed(), aud: 'authenticated' });
  }
  if (request.method !== 'POST' || id) return null;
  const { id: wanted, email, email_confirm, user_metadata } = await request.json();
  if (findByEmail(service, email)) return refuse(422, 'email_exists');
  if (service.users[wanted]) return refuse(500, 'unexpected_failure');
  const user = create(service, { id: wanted, email, password: crypto.randomUUID(), data: user_metadata });
  if (email_confirm) confirm(service, user, 'admin');
  return answer(200, user);
}

/** Null for a path that this fake does not know. */
export async function accountCall(service, request, { path, sign }) {
  const call = `${request.method} ${path}`;
  const open = calls[call];
  const [, factor, verb] = /^\/factors\/([0-9a-f-]{36})(\/verify|\/challenge)?$/.exec(path) ?? [];
  if (!open && !personalCalls[call] && !factor) return null;
  const text = await request.text();
  const body = text ? JSON.parse(text) : {};
  if (open) return await open(service, body, { sign });
  const bearer = bearerOf(service, request);
  if (bearer.refusal) return bearer.refusal;
  const scope = new URL(request.url).searchParams.get('scope') ?? 'global';
  if (!factor) return await personalCalls[call](service, bearer, body, scope);
  if (verb === '/challenge') return answer(200, { id: factor, type: 'totp', expires_at: seconds() + 300 });
  if (verb) return await verifyFactor(service, bearer, factor, sign);
  const verified = bearer.user.factors.find(({ id }) => id === factor)?.status === 'verified';
  if (verified && bearer.session.aal !== 'aal2') return refuse(422, 'insufficient_aal');
  return removeFactor(bearer.user, factor);
}
