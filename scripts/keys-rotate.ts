import { existsSync, writeFileSync } from 'node:fs';
import { text } from 'node:stream/consumers';
import { parseArgs } from 'node:util';
import { ticketPublicKeys } from '../src/shared/codes/key-ring.ts';
import { ringFault } from '../src/shared/codes/ring-fault.ts';
import { rotatedRing } from './keys/rotated-ring.ts';
import { main } from './local/main.ts';

/**
 * `npm run keys:rotate -- --out new-ring.json [--retire ID …] < ring.json`, or `--first` for a deployment without a ring.
 * Writes the new ring into a new file: standard output also has what npm prints.
 */
await main(async () => {
  const { values } = parseArgs({
    options: {
      out: { type: 'string' },
      first: { type: 'boolean', default: false },
      retire: { type: 'string', multiple: true, default: [] },
    },
  });
  if (!values.out) throw new Error('Say where the new ring shall be: --out new-ring.json');
  if (existsSync(values.out)) throw new Error(`${values.out} exists; it may be the only copy of a ring.`);
  const before = values.first || process.stdin.isTTY ? '' : (await text(process.stdin)).trim();
  // A ring made from nothing would give a new key the id of one that has signed tickets.
  if (!values.first && before === '')
    throw new Error(
      'Pass the current TICKET_SIGNING_KEYS on standard input, or --first if there is none yet.',
    );
  const ring = rotatedRing(before, values.retire);
  const fault = await ringFault({ TICKET_SIGNING_KEYS: ring });
  if (fault !== null) throw new Error(fault);
  writeFileSync(values.out, ring, { mode: 0o600, flag: 'wx' });
  const [current, ...earlier] = ticketPublicKeys({ TICKET_SIGNING_KEYS: ring }).map(({ id }) => id);
  console.log(`Key ${current} signs from now on. Still verified: ${earlier.join(', ') || 'no other key'}.
Keep ${values.out} where you keep secrets, because Cloudflare shows none again, and set it with
  npx wrangler secret put TICKET_SIGNING_KEYS --env "" < ${values.out}`);
});
