import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { DatabaseSync } from 'node:sqlite';
import { text } from 'node:stream/consumers';
import { vi } from 'vitest';
import { statementsOf } from '../../scripts/migrations/files.ts';

/**
 * Cloudflare's API as wrangler uses it, with one D1 database: `/query`, and the import's `init`, upload and `ingest`
 * (https://developers.cloudflare.com/api/resources/d1/subresources/database/methods/import/).
 * Lists a Worker's secrets and the account's buckets and queues, of which one is missing, and describes the database.
 * @param refused last parts of paths that answer an error
 */
export async function withCloudflare(
  use: (asked: string[]) => Promise<void>,
  refused: readonly string[] = [],
): Promise<void> {
  const db = new DatabaseSync(':memory:');
  const asked: string[] = [];
  let uploaded = '';
  const query = (sql: string) =>
    statementsOf(sql).map((statement) => ({ results: db.prepare(statement).all(), success: true, meta: {} }));
  const lists: Record<string, unknown> = {
    secrets: ['TICKET_SIGNING_KEYS', 'DERIVATION_SECRET'].map((name) => ({ name, type: 'secret_text' })),
    queues: ['codes', 'mails', 'pushes', 'provider', 'alerts', 'dead-letters']
      .map((name) => `aforo-${name}`)
      .map((queue_name) => ({
        queue_id: queue_name,
        queue_name,
        producers: [],
        consumers: [],
        producers_total_count: 0,
        consumers_total_count: 0,
      })),
    buckets: { buckets: [{ name: 'aforo-uploads', creation_date: '2026-11-26T00:00:00Z' }] },
    '00000000-0000-0000-0000-000000000000': { name: 'aforo', read_replication: { mode: 'auto' } },
  };
  const answers: Record<string, (body: { sql?: string; action?: string }) => unknown> = {
    query: ({ sql = '' }) => query(sql),
    import: ({ action }) => {
      if (action === 'init')
        return { success: true, upload_url: `${url()}/upload`, filename: 'f', messages: [] };
      db.exec(`BEGIN;${uploaded};COMMIT`);
      const meta = { duration: 1, rows_read: 0, rows_written: 0, size_after: 0 };
      return {
        success: true,
        status: 'complete',
        messages: [],
        result: { num_queries: 1, final_bookmark: '', meta },
      };
    },
  };
  const server = createServer((request: IncomingMessage, response) => {
    void text(request).then((body) => {
      const step = new URL(request.url ?? '', url()).pathname.split('/').at(-1) ?? '';
      if (step === 'upload') {
        uploaded = body;
        response.setHeader('etag', createHash('md5').update(body).digest('hex'));
        return response.end();
      }
      const asking = JSON.parse(body || '{}') as { action?: string };
      asked.push(asking.action ? `${step} ${asking.action}` : step);
      response.setHeader('content-type', 'application/json');
      try {
        if (refused.includes(step)) throw new Error('not enabled for this account');
        const result = lists[step] ?? answers[step]?.(asking);
        return response.end(JSON.stringify({ success: true, errors: [], messages: [], result }));
      } catch (error) {
        response.statusCode = 400;
        const errors = [{ code: 7500, message: `${error}: SQLITE_ERROR` }];
        return response.end(JSON.stringify({ success: false, errors, messages: [], result: null }));
      }
    });
  });
  const url = () => `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  vi.stubEnv('CLOUDFLARE_API_BASE_URL', url());
  vi.stubEnv('CLOUDFLARE_API_TOKEN', 'token');
  vi.stubEnv('CLOUDFLARE_ACCOUNT_ID', 'account');
  try {
    await use(asked);
  } finally {
    server.close();
    db.close();
    vi.unstubAllEnvs();
  }
}
