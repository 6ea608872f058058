import {
  accountCall,
  adminCall,
  endAll,
  invite,
  lateCall,
  newAccounts,
  refreshSession,
  removeFactor,
} from './hosted-accounts.mjs';

/**
 * Fakes the hosted auth service over HTTP. Every host name is a separate service with real ES256 keys, users,
 * and failures that a test sets at `/control/…`.
 */
const services = new Map();
const REFRESHES_MAX = 3;

async function serviceOf(host) {
  let service = services.get(host);
  if (!service) {
    service = {
      keys: [],
      published: [],
      users: {},
      accounts: newAccounts(),
      issuer: `https://${host}/auth/v1`,
      down: false,
      brokenCalls: [],
      keyFetches: 0,
      issuerFetches: 0,
      userFetches: 0,
      deletions: 0,
      calls: [],
      refreshes: {},
    };
    services.set(host, service);
    await addKey(service);
  }
  return service;
}

async function addKey(service) {
  const pair = await crypto.subtle.generateKey({ name: 'ECDSA', namedCurve: 'P-256' }, true, [
    'sign',
    'verify',
  ]);
  const kid = crypto.randomUUID();
  const { kty, crv, x, y } = await crypto.subtle.exportKey('jwk', pair.publicKey);
  service.keys.unshift({ kid, privateKey: pair.privateKey });
  service.published.unshift({ kty, crv, x, y, kid, alg: 'ES256', use: 'sig', key_ops: ['verify'] });
}

function base64url(bytes) {
  return btoa(String.fromCharCode(...bytes))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '');
}

async function sign(service, claims) {
  const [key] = service.keys;
  const encode = (value) => base64url(new TextEncoder().encode(JSON.stringify(value)));
  const signed = `${encode({ alg: 'ES256', typ: 'JWT', kid: key.kid })}.${encode(claims)}`;
  const algorithm = { name: 'ECDSA', hash: 'SHA-256' };
  const signature = await crypto.subtle.sign(algorithm, key.privateKey, new TextEncoder().encode(signed));
  return `${signed}.${base64url(new Uint8Array(signature))}`;
}

/** As Supabase's gateway: a secret key alone, or a legacy key as bearer too. A bearer that is no JWT is rejected. */
function isAdmin(headers) {
  const [bearer, key] = [headers.get('authorization'), headers.get('apikey')];
  if (key?.startsWith('sb_secret_')) return bearer === null;
  return key === 'legacy.service-role.key' && bearer === `Bearer ${key}`;
}

async function control(service, action, body) {
  if (action === 'token') return Response.json({ token: await sign(service, body) });
  if (action === 'user') service.users[body.id] = { factors: [], ...body };
  if (action === 'mails') return Response.json(service.accounts.mails);
  if (action === 'late') return await lateCall(service, body, (claims) => sign(service, claims));
  if (action === 'rotate') await addKey(service);
  if (action === 'revoke') service.published.splice(1);
  if (action === 'publish-nothing') service.published = [];
  if (action === 'calls') return Response.json(service.calls);
  if (action === 'issuer') service.issuer = body.issuer;
  if (action === 'down') service.down = body.down;
  if (action === 'break') service.brokenCalls = body.calls;
  const { keyFetches, issuerFetches, userFetches, deletions } = service;
  return Response.json({ keyFetches, issuerFetches, userFetches, deletions });
}

/** The address that Supabase limits: the forwarded one counts with a secret key only. */
function addressOf(headers) {
  const isTrusted = headers.get('apikey')?.startsWith('sb_secret_');
  return (isTrusted && headers.get('sb-forwarded-for')) || 'the caller';
}

/** Refreshes an opened session, or one whose refresh token is the person's id; three in all for one address. */
async function refresh(service, request) {
  const address = addressOf(request.headers);
  service.refreshes[address] = (service.refreshes[address] ?? 0) + 1;
  if (service.refreshes[address] > REFRESHES_MAX) {
    const body = { code: 429, error_code: 'over_request_rate_limit', msg: 'Request rate limit reached' };
    return Response.json(body, { status: 429, headers: { 'x-sb-error-code': body.error_code } });
  }
  const { refresh_token: id } = await request.json();
  if (id.startsWith('session ')) return await refreshSession(service, id, (claims) => sign(service, claims));
  const claims = { iss: service.issuer, sub: id, exp: Math.floor(Date.now() / 1000) + 3600 };
  const session = { access_token: await sign(service, claims), refresh_token: id, expires_in: 3600 };
  return Response.json({ ...session, token_type: 'bearer', user: { id } });
}

export async function hostedAuth(request) {
  const url = new URL(request.url);
  const service = await serviceOf(url.hostname);
  if (url.pathname.startsWith('/control/')) {
    const text = await request.text();
    return control(service, url.pathname.slice('/control/'.length), text ? JSON.parse(text) : {});
  }
  service.calls.push({
    call: `${request.method} ${url.pathname}${url.search}`,
    headers: Object.fromEntries(request.headers),
    body: await request.clone().text(),
  });
  const { headers } = request;
  if (headers.get('apikey')?.startsWith('sb_secret_') && /Mozilla/.test(headers.get('user-agent') ?? ''))
    return Response.json({ message: 'Secret key in a browser' }, { status: 401 });
  if (headers.get('apikey') === 'sb_secret_revoked')
    return Response.json({ message: 'Invalid API key' }, { status: 401 });
  if (url.pathname === '/auth/v1/.well-known/jwks.json') {
    service.keyFetches += 1;
    if (service.down) return new Response('upstream', { status: 503 });
    return Response.json({ keys: service.published });
  }
  if (url.pathname === '/auth/v1/.well-known/openid-configuration') {
    service.issuerFetches += 1;
    if (service.down) return new Response('upstream', { status: 503 });
    return Response.json({ issuer: service.issuer, jwks_uri: `${service.issuer}/.well-known/jwks.json` });
  }
  const [, deleted] = /^\/auth\/v1\/admin\/users\/([0-9a-f-]{36})$/.exec(url.pathname) ?? [];
  if (request.method === 'GET' && url.pathname === '/auth/v1/user') service.userFetches += 1;
  if (request.method === 'DELETE' && deleted) service.deletions += 1;
  const call = `${request.method} ${url.pathname.slice('/auth/v1'.length)}`;
  if (service.down || service.brokenCalls.includes(call)) return new Response('upstream', { status: 503 });
  if (url.searchParams.get('grant_type') === 'refresh_token') return await refresh(service, request);
  if (!headers.get('apikey')) return Response.json({ message: 'No API key' }, { status: 401 });
  const path = url.pathname.slice('/auth/v1'.length);
  const answered = await accountCall(service, request, { path, sign: (claims) => sign(service, claims) });
  if (answered) return answered;
  if (path === '/invite' && isAdmin(headers)) return invite(service, await request.json());
  if (isAdmin(headers)) {
    const managed = await adminCall(service, request, path);
    if (managed) return managed;
  }
  const [, owner, factor] = /^\/admin\/users\/([0-9a-f-]{36})\/factors\/([0-9a-f-]{36})$/.exec(path) ?? [];
  if (factor && request.method === 'DELETE' && isAdmin(headers))
    return removeFactor(service.users[owner], factor);
  if (deleted && request.method === 'DELETE') {
    await request.text();
    if (!isAdmin(request.headers))
      return Response.json({ code: 403, error_code: 'not_admin' }, { status: 403 });
    if (!service.users[deleted]) return Response.json({ error_code: 'user_not_found' }, { status: 404 });
    endAll(service, deleted);
    delete service.users[deleted];
    return Response.json({});
  }
  return new Response('not found', { status: 404 });
}
