import { readEnvironment } from './deploy/environment.ts';
import { smoke } from './deploy/smoke.ts';
import { main } from './local/main.ts';

/**
 * Asks a running deployment for what every visit needs: `npm run smoke -- https://tickets.example.com`. A version id
 * after it asks that version, once it has a share of the traffic; exits with 1 on a fault.
 */
await main(async () => {
  const [url, version] = process.argv.slice(2);
  if (!url || !URL.canParse(url))
    throw new Error('Usage: npm run smoke -- https://tickets.example.com [VERSION]');
  // https://developers.cloudflare.com/workers/configuration/versions-and-deployments/gradual-deployments/#version-overrides
  const headers = version
    ? { 'Cloudflare-Workers-Version-Overrides': `${readEnvironment('production').name}="${version}"` }
    : {};
  const faults = await smoke({ url: url.replace(/\/$/, ''), headers }, (line) => console.log(line));
  console.log(faults.length === 0 ? 'The deployment answers.' : `${faults.length} faults.`);
  if (faults.length > 0) process.exitCode = 1;
});
