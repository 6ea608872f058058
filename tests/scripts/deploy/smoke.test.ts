import { expect, test } from 'vitest';
import { smoke } from '../../../scripts/deploy/smoke.ts';
import { withStandIn } from '../doctor/stand-in.ts';

test('smoke names what does not answer, after its tries', async () => {
  await withStandIn(
    {
      '/health/ready': Response.json({ checks: { database: true, signIn: false } }, { status: 503 }),
      '/sw.js': {},
    },
    async (url, seen) => {
      const headers = { 'Cloudflare-Workers-Version-Overrides': 'aforo="1"' };
      const faults = await smoke({ url, headers, tries: 2, pauseMs: 1 }, () => undefined);
      expect(faults).toEqual([
        '/: no Content-Security-Policy',
        '/browse-events: no Content-Security-Policy',
        '/api/trpc/events.count: HTTP 404',
        '/health/ready: failing: signIn',
        '/api/nothing: not from this Worker',
        '/manifest.webmanifest: HTTP 404',
      ]);
      expect(seen.filter(({ path }) => path === '/manifest.webmanifest')).toHaveLength(2);
    },
  );
});

test('smoke of an address where nothing runs fails', async () => {
  const faults = await smoke({ url: 'http://127.0.0.1:9', tries: 1 }, () => undefined);
  expect(faults).toHaveLength(7);
});
