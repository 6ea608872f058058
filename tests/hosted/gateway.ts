import { createPrivateKey, generateKeyPairSync, type KeyObject, sign } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import http, { type IncomingMessage, type ServerResponse } from 'node:http';
import { join } from 'node:path';
import { MAIL_TEMPLATES } from './mail-templates.ts';

/**
 * What stands before supabase/auth in a Supabase project: the prefix `/auth/v1`, API keys, CORS. It serves the mail
 * templates too, makes the signing key, and hands the Worker's own mails on to Mailpit.
 */
const {
  GATEWAY_PORT = '9998',
  AUTH_PORT = '9999',
  MAILPIT_URL = 'http://localhost:8025',
  KEY_FOLDER = 'keys',
} = process.env;
const PUBLISHABLE_KEY = 'sb_publishable_local';
const SECRET_KEY = 'sb_secret_locallocallocallocallocal';
const KEYS = [PUBLISHABLE_KEY, SECRET_KEY];
const PREFIX = '/auth/v1';
/** Calls that need no API key: browsers open them. */
const OPEN = /^\/(?:\.well-known\/|(?:verify|authorize|callback|health)(?:\?|$))/;
const YEAR_S = 365 * 24 * 3600;

const serviceRole = serviceRoleToken(signingKey());

http
  .createServer((request, response) => {
    const url = request.url ?? '';
    const template = /^\/templates\/(\w+)\.html$/.exec(url)?.[1];
    if (template) serveTemplate(response, template);
    else if (request.method === 'POST' && /^\/emails(?:\/batch)?$/.test(url))
      void takeMails(request, response);
    else if (url.startsWith(`${PREFIX}/`)) forward(request, response, url.slice(PREFIX.length));
    else response.writeHead(404).end();
  })
  .listen(Number(GATEWAY_PORT), '127.0.0.1');

function forward(request: IncomingMessage, response: ServerResponse, path: string): void {
  const cors = corsHeaders(request);
  if (request.method === 'OPTIONS') {
    response.writeHead(204, cors).end();
    return;
  }
  const headers: http.OutgoingHttpHeaders = { ...request.headers, host: `localhost:${AUTH_PORT}` };
  if (!OPEN.test(path)) {
    const key = String(request.headers.apikey ?? '');
    if (!KEYS.includes(key)) {
      answer(response, 401, { message: key ? 'Invalid API key' : 'No API key found in request' }, cors);
      return;
    }
    // A key in place of a person's token is no token. The secret key without one is the service role.
    if (KEYS.some((known) => headers.authorization === `Bearer ${known}`)) delete headers.authorization;
    if (key === SECRET_KEY) headers.authorization ??= `Bearer ${serviceRole}`;
    // Only the secret key may speak for another address.
    else delete headers['sb-forwarded-for'];
  }
  delete headers.apikey;
  const { method } = request;
  const call = http.request({ host: '127.0.0.1', port: AUTH_PORT, method, path, headers }, (given) => {
    const kept = Object.entries(given.headers).filter(([name]) => !name.startsWith('access-control-'));
    response.writeHead(given.statusCode ?? 502, { ...Object.fromEntries(kept), ...cors });
    given.pipe(response);
  });
  call.on('error', (error) => answer(response, 502, { message: error.message }, cors));
  request.pipe(call);
}

/** Of the hosted service: all but `Retry-After` of what the client would read. */
function corsHeaders(request: IncomingMessage): Record<string, string> {
  return {
    'access-control-allow-origin': request.headers.origin ?? '*',
    'access-control-allow-headers':
      'authorization, apikey, content-type, x-client-info, x-supabase-api-version',
    'access-control-allow-methods': 'GET,POST,PUT,PATCH,DELETE,OPTIONS',
    'access-control-expose-headers': 'X-Total-Count, Link, X-Supabase-Api-Version',
    'access-control-max-age': '3600',
  };
}

function serveTemplate(response: ServerResponse, name: string): void {
  const html = MAIL_TEMPLATES[name];
  response.writeHead(html ? 200 : 404, { 'content-type': 'text/html' }).end(html);
}

interface ResendMail {
  from: string;
  to: string | string[];
  subject: string;
  html?: string;
  text?: string;
  headers?: Record<string, string>;
  attachments?: { filename: string; content_type: string; content: string; content_id?: string }[];
}

const taken = new Set<string>();

/** `POST /emails` and `/emails/batch` as Resend takes them, once per idempotency key. */
async function takeMails(request: IncomingMessage, response: ServerResponse): Promise<void> {
  try {
    let text = '';
    for await (const chunk of request.setEncoding('utf8')) text += chunk;
    const given = JSON.parse(text) as ResendMail | ResendMail[];
    const mails = [given].flat();
    const key = String(request.headers['idempotency-key'] ?? '');
    if (!key || !taken.has(key)) for (const mail of mails) await sendToMailpit(mail);
    if (key) taken.add(key);
    const ids = mails.map((_, index) => ({ id: String(index) }));
    answer(response, 200, Array.isArray(given) ? { data: ids } : { id: '0' });
  } catch (error) {
    answer(response, 500, { message: String(error) });
  }
}

/** https://mailpit.axllent.org/docs/api-v1/view.html#post-/api/v1/send */
async function sendToMailpit(mail: ResendMail): Promise<void> {
  const answered = await fetch(`${MAILPIT_URL}/api/v1/send`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({
      From: person(mail.from),
      To: [mail.to].flat().map(person),
      Subject: mail.subject,
      HTML: mail.html,
      Text: mail.text,
      Headers: mail.headers,
      Attachments: mail.attachments?.map(({ filename, content_type, content, content_id }) => ({
        Filename: filename,
        ContentType: content_type,
        Content: content,
        ContentID: content_id,
      })),
    }),
  });
  if (!answered.ok) throw new Error(`Mailpit answered ${answered.status}: ${await answered.text()}`);
}

/** `Aforo <tickets@aforo.test>`, or the address alone. */
function person(text: string): { Name: string; Email: string } {
  const [, name = '', email = text] = /^(.*?)\s*<(.+)>$/.exec(text) ?? [];
  return { Name: name, Email: email };
}

function answer(response: ServerResponse, status: number, body: object, headers: object = {}): void {
  response.writeHead(status, { ...headers, 'content-type': 'application/json' }).end(JSON.stringify(body));
}

/** The service's ES256 key, made at the first start. The service reads it from `auth.env` beside it. */
function signingKey(): KeyObject {
  const file = join(KEY_FOLDER, 'key-1.json');
  if (!existsSync(file)) {
    const pair = generateKeyPairSync('ec', { namedCurve: 'P-256' });
    const made = { ...pair.privateKey.export({ format: 'jwk' }), kid: 'key-1', alg: 'ES256', use: 'sig' };
    const key = JSON.stringify({ ...made, key_ops: ['sign', 'verify'] });
    mkdirSync(KEY_FOLDER, { recursive: true });
    writeFileSync(join(KEY_FOLDER, 'auth.env'), `GOTRUE_JWT_KEYS='[${key}]'\n`);
    writeFileSync(file, key);
  }
  return createPrivateKey({ key: JSON.parse(readFileSync(file, 'utf8')), format: 'jwk' });
}

/** What the secret key stands for. */
function serviceRoleToken(key: KeyObject): string {
  const now = Math.floor(Date.now() / 1000);
  const issuer = `http://localhost:${GATEWAY_PORT}${PREFIX}`;
  const parts = [
    { alg: 'ES256', kid: 'key-1', typ: 'JWT' },
    { role: 'service_role', aud: 'authenticated', iss: issuer, iat: now, exp: now + YEAR_S },
  ];
  const signed = parts.map((part) => Buffer.from(JSON.stringify(part)).toString('base64url')).join('.');
  const signature = sign('sha256', Buffer.from(signed), { key, dsaEncoding: 'ieee-p1363' });
  return `${signed}.${signature.toString('base64url')}`;
}
