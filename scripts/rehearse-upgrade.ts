import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { auditLedger } from '../src/db/ledger/audit.ts';
import { buildWorker, builtWorkerConfig } from './local/build.ts';
import { withDatabase } from './local/database.ts';
import { main } from './local/main.ts';
import { projectRoot } from './local/paths.ts';
import { freePort } from './local/port.ts';
import { type ServedWorker, serveWorker } from './local/serve.ts';
import { writeLocalVariables } from './local/variables.ts';
import { migrationFiles } from './migrations/files.ts';
import { migrate } from './migrations/migrate.ts';
import { openTarget } from './migrations/targets.ts';
import { rehearsalSteps } from './rehearsal/steps.ts';
import { checkOutRelease } from './rehearsal/upgrade/checked-out-release.ts';
import { openDevices } from './rehearsal/upgrade/pages.ts';
import { openUpgradeNight } from './rehearsal/upgrade/upgrade-night.ts';
import { builtAssets } from './releases/asset-list.ts';
import { clientFolder, keepAssets } from './releases/keep-assets.ts';
import { releaseBefore } from './releases/release-before.ts';

const { step, attempt, conclude } = rehearsalSteps();

/**
 * Plays an evening across an upgrade on this machine: the release before, this one on the same data, and back.
 * `npm run rehearse:upgrade -- <git ref>`. Exit code 1 if a step fails.
 */
await main(async () => {
  const before = releaseBefore(
    projectRoot,
    process.argv.slice(2).find((argument) => !argument.startsWith('-')),
  );
  console.log(
    `The release before: ${before.name}${before.name === before.commit ? '' : ` (${before.commit})`}`,
  );
  const folder = mkdtempSync(join(tmpdir(), 'aforo-upgrade-'));
  try {
    await rehearse(before.commit, join(folder, 'release'));
  } finally {
    rmSync(folder, { recursive: true, force: true, maxRetries: 5 });
  }
  conclude('The upgrade was rehearsed forth and back: every step holds.');
});

async function rehearse(commit: string, folder: string): Promise<void> {
  const config = await buildWorker();
  const old = await checkOutRelease(commit, folder);
  const { stateFolder, variablesFile } = old;
  const port = await freePort();
  const problems: string[] = [];
  const serve = (built: string): Promise<ServedWorker> =>
    serveWorker({
      config: built,
      port,
      stateFolder,
      variablesFile,
      onProblem: (line) => {
        // workerd's own remark about an alarm that was set again while it ran.
        if (!line.startsWith('NOSENTRY')) problems.push(line);
      },
    });

  heading('The release before');
  const started = await old.start(port);
  const url = `http://localhost:${port}`;
  const devices = await openDevices(url);
  const night = await openUpgradeNight(url);
  const funds = await night.balanceMinor();
  const [first = '', second = '', offline = '', again = '', last = '', ...rest] = await night.sell(6);
  step('sold six tickets, and scanned one', await night.scan(first), 'valid');
  const north = await devices.scanner(night.eventId, 'North');
  const guest = await devices.guest(night.eventId);
  await north.goOffline();
  await north.scan(offline, 'UNCONFIRMED');
  console.log('     a scanner has lost the network, and let a guest in by its list');
  const visitor = await devices.visitorWithHold(night.eventId);
  console.log('     a visitor holds a ticket, and a guest has the event open');
  const client = clientFolder(config);
  const files = { own: builtAssets(clientFolder(builtWorkerConfig(folder))), kept: {} };
  const { kept } = await keepAssets(client, url, files, Date.now());
  await started.stop();

  heading(`This release, on the same data; ${kept} files of the release before are kept`);
  await attempt('its migrations leave the release before able to run', () =>
    withDatabase(stateFolder, (db) => migrate(openTarget(db), migrationFiles(), { running: true })),
  );
  writeLocalVariables(variablesFile, url);
  let server = await serve(config);
  step('a ticket of the release before admits', await night.scan(second), 'valid');
  step('and once', await night.scan(second), 'TICKET_ALREADY_USED');
  step('a ticket that was scanned before is used', await night.scan(first), 'TICKET_ALREADY_USED');
  await attempt('the old scanner sends what it did offline', north.goOnline);
  await attempt('and scans on', () => north.scan(again, 'VALID'));
  await attempt('the hold of before is paid by card on the old page', visitor.payByCard);
  await attempt('the old event page sells', guest.buyFromWallet);
  await attempt('and opens another page of the old release', guest.openTickets);
  step('it found all its files', guest.missingFiles, []);
  step('and was not loaded again', guest.isReloaded(), false);
  const gone = await Promise.all(
    files.own.map(async (name) => (await fetch(`${url}/assets/${name}`)).status),
  );
  step('every file of the release before is reachable', gone.filter((status) => status !== 200).length, 0);
  const [fresh = '', freshOffline = ''] = await night.sell(2);
  const south = await devices.scanner(night.eventId, 'South');
  const newGuest = await devices.guest(night.eventId);
  await attempt('the new event page sells', newGuest.buyFromWallet);
  for (let minute = 0; minute < 2; minute++) await server.runCron(Date.now());
  step('counted once: sold, let in, conflicts', await night.counts(), {
    sold: 11,
    checkedIn: 4,
    conflicts: 0,
  });
  step('the wallet paid for each ticket once', funds - (await night.balanceMinor()), 10 * night.priceMinor);
  step('the box office and D1 agree', await night.drift(), []);
  step('nothing was logged', problems.splice(0), []);
  for (const scanner of [north, south]) await scanner.goOffline();
  await north.scan(rest[0] ?? '', 'UNCONFIRMED');
  await south.scan(freshOffline, 'UNCONFIRMED');
  const newVisitor = await devices.visitorWithHold(night.eventId);
  const held = await night.hold();
  console.log(
    '     both scanners have lost the network and let guests in; a visitor and a guest hold tickets',
  );
  await server.stop();

  heading('Back to the release before, on the migrated data');
  server = await serve(builtWorkerConfig(folder));
  step('a ticket of this release admits', await night.scan(fresh), 'valid');
  step('and once', await night.scan(fresh), 'TICKET_ALREADY_USED');
  step('so does an old one', await night.scan(last), 'valid');
  await attempt('the old scanner sends what it did offline', north.goOnline);
  await attempt('so does the scanner of this release', south.goOnline);
  await attempt('the hold of this release is paid by card', held.payByCard);
  await attempt('the event page of this release sells, at most by one more press', newGuest.buyFromWallet);
  await attempt('another page of this release is there, loaded again', newGuest.openTickets);
  await attempt("the visitor's page, loaded again, holds and sells", newVisitor.buyAgain);
  await night.sell(1);
  step('counted once: sold, let in, conflicts', await night.counts(), {
    sold: 15,
    checkedIn: 8,
    conflicts: 0,
  });
  step('the wallet paid for each ticket once', funds - (await night.balanceMinor()), 12 * night.priceMinor);
  for (let minute = 0; minute < 2; minute++) await server.runCron(Date.now());
  step('the box office and D1 agree', await night.drift(), []);
  step(
    'no scanner was loaded again',
    [north, south].map((scanner) => scanner.isReloaded()),
    [false, false],
  );
  step(
    'logged nothing but that the database is newer',
    problems.filter((line) => !line.includes('newer than this release')),
    [],
  );
  await devices.close();
  await server.stop();
  const { findings } = await withDatabase(stateFolder, (db) => auditLedger(db));
  step('the audit of the books finds nothing', findings, []);
}

function heading(text: string): void {
  console.log(`\n${text}`);
}
