/** Not translated: code is the same in every language. */
export const API_EXAMPLE = (site: string) => `curl "${site}/api/v1/events?limit=50" \\
  -H "Authorization: Bearer aforo_..."`;

export const ERROR_EXAMPLE = `{
  "error": {
    "code": "API_SCOPE_MISSING",
    "message": "This API key may not read this. It needs the scope \\"attendees\\".",
    "category": "authorization",
    "retryable": false,
    "details": { "scope": "attendees" }
  }
}`;

export const MESSAGE_EXAMPLE = `POST /your/endpoint
webhook-id: msg_purchase_completed_0b9a...
webhook-timestamp: 1795280000
webhook-signature: v1,K5oZfzN95Z9UVu1EsfQmfVNQhnkZ2pj9o9NDN/H/pI4=

{
  "type": "purchase.completed",
  "timestamp": "2026-11-21T20:00:00.000Z",
  "data": {
    "purchaseId": "0b9a...",
    "event": { "id": "5f1c...", "name": "Vinilo y Mezcal" },
    "guest": { "name": "Ana", "email": "ana@example.com" },
    "currency": "MXN",
    "totalMinor": 70000,
    ...
  }
}`;

export const VERIFY_EXAMPLE = `import { createHmac, timingSafeEqual } from 'node:crypto';

function isFromAforo(secret, headers, rawBody) {
  const { 'webhook-id': id, 'webhook-timestamp': time, 'webhook-signature': signatures } = headers;
  if (Math.abs(Date.now() / 1000 - Number(time)) > 300) return false;
  const key = Buffer.from(secret.replace('whsec_', ''), 'base64');
  const wanted = Buffer.from('v1,' + createHmac('sha256', key).update(\`\${id}.\${time}.\${rawBody}\`).digest('base64'));
  return signatures.split(' ').some((one) => {
    const given = Buffer.from(one);
    return given.length === wanted.length && timingSafeEqual(given, wanted);
  });
}`;

export const BUTTON_EXAMPLE = (site: string) => `<a class="aforo-tickets" data-event="EVENT-ID" data-lang="en"
   href="${site}/event/EVENT-ID">Tickets</a>
<script async src="${site}/embed.js"></script>`;
