/**
 * Fakes the hosted auth service over HTTP. Every host name is a separate service with real ES256 keys, users,
 * and failures that a test sets at `/control/…`.
 */
const services = new Map();

async function serviceOf(host) {
  let service = services.get(host);
  if (!service) {
    service = {
      keys: [],
      published: [],
      users: {},
      issuer: `https://${host}/auth/v1`,
      down: false,
      keyFetches: 0,
      issuerFetches: 0,
      userFetches: 0,
      deletions: 0,
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

function subjectOf(request) {
  const [, payload = ''] = (request.headers.get('authorization') ?? '').split('.');
  try {
    return JSON.parse(atob(payload.replaceAll('-', '+').replaceAll('_', '/'))).sub;
  } catch {
    return null;
  }
}

/** As Supabase's gateway: a secret key alone, or a legacy key as bearer too. A bearer that is no JWT is rejected. */
function isAdmin(headers) {
  const [bearer, key] = [headers.get('authorization'), headers.get('apikey')];
  if (key?.startsWith('sb_secret_')) return bearer === null;
  return key === 'legacy.service-role.key' && bearer === `Bearer ${key}`;
}

async function control(service, action, body) {
  if (action === 'token') return Response.json({ token: await sign(service, body) });
  if (action === 'user') service.users[body.id] = body;
  if (action === 'rotate') await addKey(service);
  if (action === 'revoke') service.published.splice(1);
  if (action === 'publish-nothing') service.published = [];
  if (action === 'issuer') service.issuer = body.issuer;
  if (action === 'down') service.down = body.down;
  const { keyFetches, issuerFetches, userFetches, deletions } = service;
  return Response.json({ keyFetches, issuerFetches, userFetches, deletions });
}

export async function hostedAuth(request) {
  const url = new URL(request.url);
  const service = await serviceOf(url.hostname);
  if (url.pathname.startsWith('/control/')) {
    const text = await request.text();
    return control(service, url.pathname.slice('/control/'.length), text ? JSON.parse(text) : {});
  }
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
  if (url.pathname === '/auth/v1/user') {
    service.userFetches += 1;
    if (service.down) return new Response('upstream', { status: 503 });
    if (!request.headers.get('apikey')) return Response.json({ message: 'No API key' }, { status: 401 });
    const user = service.users[subjectOf(request)];
    if (!user)
      return Response.json({ code: 403, error_code: 'session_not_found', msg: 'gone' }, { status: 403 });
    if (user.banned)
      return Response.json({ code: 403, error_code: 'user_banned', msg: 'banned' }, { status: 403 });
    return Response.json(user);
  }
  const [, deleted] = /^\/auth\/v1\/admin\/users\/([0-9a-f-]{36})$/.exec(url.pathname) ?? [];
  if (deleted && request.method === 'DELETE') {
    await request.text();
    service.deletions += 1;
    if (service.down) return new Response('upstream', { status: 503 });
    if (!isAdmin(request.headers))
      return Response.json({ code: 403, error_code: 'not_admin' }, { status: 403 });
    if (!service.users[deleted]) return Response.json({ error_code: 'user_not_found' }, { status: 404 });
    delete service.users[deleted];
    return Response.json({});
  }
  return new Response('not found', { status: 404 });
}
