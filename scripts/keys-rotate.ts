import { text } from 'node:stream/consumers';
import { parseArgs } from 'node:util';
import { ticketPublicKeys } from '../src/shared/codes/key-ring.ts';
import { rotatedRing } from './keys/rotated-ring.ts';
import { main } from './local/main.ts';

/**
 * `npm run -s keys:rotate -- [--retire ID …] < current-ring.json > new-ring.json`, or `-- --first` for a deployment
 * without a ring. Prints the new ring; what to do with it goes to the other stream.
 */
await main(async () => {
  const { values } = parseArgs({
    options: {
      first: { type: 'boolean', default: false },
      retire: { type: 'string', multiple: true, default: [] },
    },
  });
  const before = values.first || process.stdin.isTTY ? '' : (await text(process.stdin)).trim();
  // A ring made from nothing would give a new key the id of one that has signed tickets.
  if (!values.first && before === '')
    throw new Error(
      'Pass the current TICKET_SIGNING_KEYS on standard input, or --first if there is none yet.',
    );
  const ring = rotatedRing(before, values.retire);
  const [current, ...earlier] = ticketPublicKeys({ TICKET_SIGNING_KEYS: ring }).map(({ id }) => id);
  console.log(ring);
  console.error(`Key ${current} signs from now on. Still verified: ${earlier.join(', ') || 'no other key'}.`);
  console.error(
    'Keep this ring where you keep secrets, because Cloudflare shows none again, and set it with',
  );
  console.error('  npx wrangler secret put TICKET_SIGNING_KEYS --env "" < new-ring.json');
});
