/** Longest wait for one answer, and pause before another try: a new domain needs a moment for its certificate (ms). */
const TIMEOUT_MS = 15_000;
const PAUSE_MS = 5_000;

interface Probe {
  what: string;
  path: string;
  /** Why the answer is wrong; null if it is right. */
  fault: (answer: Response, body: string) => string | null;
}

export interface SmokeOptions {
  url: string;
  /** Sent with every request, such as the one that chooses an uploaded version. */
  headers?: Record<string, string>;
  tries?: number;
  pauseMs?: number;
}

const PROBES: readonly Probe[] = [
  page('the front page is rendered', '/', /<h1/),
  page('the list of events is rendered from D1', '/browse-events', /<h1/),
  {
    what: 'a procedure reads D1',
    path: '/api/trpc/events.count',
    fault: (answer, body) => statusFault(answer, 200) ?? (/"data"/.test(body) ? null : 'no data'),
  },
  {
    what: 'D1 has the schema, sign-in its settings, and codes can be signed and verified',
    path: '/health/ready',
    fault: (answer, body) => {
      if (answer.status !== 503) return statusFault(answer, 200);
      const { checks } = JSON.parse(body) as { checks: Record<string, boolean> };
      return `failing: ${Object.keys(checks).filter((name) => !checks[name])}`;
    },
  },
  {
    what: 'unknown addresses are not found',
    path: '/api/nothing',
    fault: (answer, body) =>
      statusFault(answer, 404) ?? (/NOT_FOUND/.test(body) ? null : 'not from this Worker'),
  },
  { what: 'the service worker is served', path: '/sw.js', fault: (answer) => statusFault(answer, 200) },
  {
    what: 'the manifest is served',
    path: '/manifest.webmanifest',
    fault: (answer) => statusFault(answer, 200),
  },
];

function page(what: string, path: string, expected: RegExp): Probe {
  return {
    what,
    path,
    fault: (answer, body) => {
      if (!answer.headers.get('content-security-policy')) return 'no Content-Security-Policy';
      return statusFault(answer, 200) ?? (expected.test(body) ? null : 'the page is empty');
    },
  };
}

function statusFault({ status }: Response, expected: number): string | null {
  return status === expected ? null : `HTTP ${status}`;
}

/** Asks a running deployment for what every visit needs; changes nothing. @returns the faults */
export async function smoke(options: SmokeOptions, say: (line: string) => void): Promise<string[]> {
  const faults: string[] = [];
  for (const probe of [...PROBES, ...(await scriptProbe(options))]) {
    const fault = await tried(probe, options);
    say(`${fault ? 'FAIL' : 'ok  '} ${probe.what}: ${probe.path}${fault ? `: ${fault}` : ''}`);
    if (fault) faults.push(`${probe.path}: ${fault}`);
  }
  return faults;
}

/** The first script that the front page loads: HTML and assets must be of one release. */
async function scriptProbe(options: SmokeOptions): Promise<Probe[]> {
  const html = await ask('/', options).then(
    ({ body }) => body,
    () => '',
  );
  const path = /\/assets\/[\w.-]+\.js/.exec(html)?.[0];
  return path
    ? [{ what: 'the page’s script is served', path, fault: (answer) => statusFault(answer, 200) }]
    : [];
}

async function tried(probe: Probe, options: SmokeOptions): Promise<string | null> {
  const { tries = 3, pauseMs = PAUSE_MS } = options;
  for (let attempt = 1; ; attempt++) {
    const fault = await ask(probe.path, options).then(
      ({ answer, body }) => probe.fault(answer, body),
      (error: unknown) => (error instanceof Error ? error.message : String(error)),
    );
    if (!fault || attempt >= tries) return fault;
    await new Promise((resolve) => setTimeout(resolve, pauseMs));
  }
}

async function ask(
  path: string,
  { url, headers = {} }: SmokeOptions,
): Promise<{ answer: Response; body: string }> {
  const answer = await fetch(`${url}${path}`, { headers, signal: AbortSignal.timeout(TIMEOUT_MS) });
  return { answer, body: await answer.text() };
}
