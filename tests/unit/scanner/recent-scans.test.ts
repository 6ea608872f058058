import { expect, test } from 'vitest';
import { changeScan, noteScan, recentScans } from '#client/features/scanner/recent-scans.ts';
import { bareVerdict } from '#client/features/scanner/verdict.ts';

test('a scan that is told anew after its upload was a conflict stands once, and stays one', () => {
  const scan = { requestId: 'request-1', at: 1_000 };
  noteScan('event', { ...scan, verdict: bareVerdict('UNCONFIRMED') });
  changeScan('event', ({ requestId }) => requestId === 'request-1', { conflict: true });
  noteScan('event', { ...scan, verdict: bareVerdict('TICKET_ALREADY_USED') });
  expect(recentScans('event')).toMatchObject([
    { kind: 'TICKET_ALREADY_USED', waiting: false, conflict: true },
  ]);
});
