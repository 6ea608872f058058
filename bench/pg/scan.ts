import type { Pool } from 'pg';
import type { ScanInput } from '#shared/contracts/check-in.ts';
import { readCode } from '../../src/shared/codes/qr.ts';

const LET_IN = `
  UPDATE tickets SET used_at = now()
  WHERE secret = $1 AND event_id = $2 AND used_at IS NULL
  RETURNING id`;

/**
 * One UPDATE per scan; PostgreSQL's row lock lets one of two concurrent scans win. @returns whether the ticket admits
 */
export async function scanByUpdate(pool: Pool, input: ScanInput): Promise<boolean> {
  const code = readCode(input.code ?? '');
  if (code.form !== 'qr') return false;
  const { rowCount } = await pool.query({
    name: 'let-in',
    text: LET_IN,
    values: [code.qr.secret, input.eventId],
  });
  return rowCount === 1;
}
