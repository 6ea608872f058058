import { writeFileSync } from 'node:fs';
import { auditLedger } from '#db/ledger/audit.ts';
import { type Bench, openBench } from './bench.ts';
import type { BenchOptions, Scenario } from './options.ts';
import { type Findings, printFindings } from './report.ts';
import { measureAttendees } from './scenarios/attendees.ts';
import { measureBusyDoor } from './scenarios/busy-door.ts';
import { measureDelivery } from './scenarios/delivery.ts';
import { measureGrowth } from './scenarios/growth.ts';
import { measureGuests } from './scenarios/guests.ts';
import { measureHolds } from './scenarios/hold.ts';
import { measureLists } from './scenarios/lists.ts';
import { measureOrders } from './scenarios/order.ts';
import { measurePlans } from './scenarios/plans.ts';
import { printRowsWritten } from './scenarios/rows.ts';
import { measureSale } from './scenarios/sale.ts';
import { measureScans } from './scenarios/scan.ts';
import { measureSeats } from './scenarios/seats.ts';
import { printServeCosts } from './scenarios/serve.ts';
import { measureStart } from './scenarios/start.ts';
import { letBuyersLookAround, openEvents } from './scenarios/trade.ts';
import { reportSeats } from './seats/report-seats.ts';

/** Runs all scenarios, then audits the resulting rows. @returns whether the audit passed; timings never fail the run */
export async function runBench(options: BenchOptions): Promise<boolean> {
  if (options.d1Ms > 0) console.log(`\nModel: D1 runs one call at a time, ${options.d1Ms} ms each.`);
  const bench = await openBench(options);
  const ratios: Record<string, number> = {};
  const runs: Record<string, unknown> = {};
  let auditOk = false;
  try {
    for await (const findings of measureAll(bench)) {
      printFindings(findings);
      Object.assign(ratios, findings.ratios);
      runs[findings.title] = Object.fromEntries(
        findings.variants.map((variant) => [variant.name, variant.runs]),
      );
    }
    auditOk = await auditAll(bench);
    return auditOk;
  } finally {
    // Also after a failure: `auditOk` is false then.
    const { jsonFile, pgUrl, ...sizes } = options;
    // Includes the sizes, because the quick mode's "large" event is small.
    if (jsonFile)
      writeFileSync(
        jsonFile,
        `${JSON.stringify({ ratios: { ...ratios, auditOk }, sizes, runs }, null, 2)}\n`,
      );
    await bench.pg?.stop();
    await bench.server.stop();
  }
}

async function* measureAll(bench: Bench): AsyncGenerator<Findings> {
  const { only, ticketsOnSale, orders } = bench.options;
  const wants = (name: Scenario) => only.length === 0 || only.includes(name);
  if (wants('rows')) await printRowsWritten(bench);
  if (wants('serve')) await printServeCosts(bench);
  if (wants('start')) yield measureStart(bench);
  const events = await openEvents(bench, { quantity: ticketsOnSale, portions: orders });
  const opened = { ...bench, startedAt: Date.now() };
  await letBuyersLookAround(bench);
  if (wants('scan')) yield measureScans(bench);
  if (wants('lists')) yield measureLists(bench);
  if (wants('growth')) yield measureGrowth(bench);
  if (wants('live')) {
    yield measureDelivery(bench);
    yield measureBusyDoor(bench);
  }
  if (wants('plans')) yield measurePlans(bench);
  if (wants('order')) yield measureOrders(opened, events);
  if (wants('sale')) yield measureSale(opened, events);
  if (wants('seats')) {
    reportSeats();
    yield measureSeats(bench);
  }
  if (wants('hold')) yield measureHolds(bench);
  if (wants('attendees')) yield measureAttendees(bench);
  if (wants('guests')) yield measureGuests(bench);
}

async function auditAll({ server, pg }: Bench): Promise<boolean> {
  const { checks, findings } = await auditLedger(server.db);
  const unsound = (await pg?.check()) ?? [];
  for (const found of unsound) console.log(`FAIL ${found}`);
  for (const { check, subject, found } of findings) console.log(`FAIL ${check}: ${subject}: ${found}`);
  console.log(`\nAudit: ${checks.length} checks, ${findings.length} findings.`);
  return findings.length === 0 && unsound.length === 0;
}
