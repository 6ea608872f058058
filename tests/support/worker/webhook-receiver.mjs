/**
 * Fakes organizers' own systems. Every host name is a separate system whose answers are set at `/control`.
 */
const receivers = new Map();

function receiverOf(host) {
  if (!receivers.has(host)) receivers.set(host, { requests: [], answers: [] });
  return receivers.get(host);
}

export async function webhookReceiver(request) {
  const url = new URL(request.url);
  const receiver = receiverOf(url.hostname);
  const body = await request.text();
  if (url.pathname === '/control') {
    receiver.answers.push(...JSON.parse(body));
    return Response.json(receiver.requests);
  }
  receiver.requests.push({ headers: Object.fromEntries(request.headers), path: url.pathname, body });
  const { status = 204, text = null, headers = {}, endless = false } = receiver.answers.shift() ?? {};
  if (!endless) return new Response(text, { status, headers });
  const stream = new ReadableStream({
    pull: (controller) => controller.enqueue(new TextEncoder().encode('x'.repeat(1_000))),
  });
  return new Response(stream, { status });
}
