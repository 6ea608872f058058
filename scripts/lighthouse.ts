import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { findChromium } from './chromium.ts';
import {
  benchmarkMachine,
  CATEGORIES,
  type Device,
  phoneSlowdown,
  type Report,
  visit,
} from './lighthouse/measure.ts';
import { buildWorker } from './local/build.ts';
import { main } from './local/main.ts';
import { freePort } from './local/port.ts';
import { prepareDatabase } from './local/prepare.ts';
import { serveWorker } from './local/serve.ts';
import { writeLocalVariables } from './local/variables.ts';

/** Minimum score of every category on every page. */
const WANTED = 95;
/** Odd, so that the median is a run. */
const RUNS = 5;
const DEVICES: readonly Device[] = ['phone', 'desktop'];

/** The median by performance, the only score that varies between runs. */
function medianOf(reports: readonly Report[]): Report {
  const sorted = [...reports].sort((a, b) => a.scores.performance - b.scores.performance);
  const middle = sorted[Math.floor(sorted.length / 2)];
  if (!middle) throw new Error('Nothing was measured');
  return middle;
}

async function firstEvent(url: string): Promise<string> {
  const answer = await fetch(`${url}/api/trpc/events.browse?input=%7B%7D`);
  const { result } = (await answer.json()) as { result: { data: { items: { id: string }[] } } };
  const id = result.data.items[0]?.id;
  if (!id) throw new Error('The demo has no event to come');
  return `/event/${id}`;
}

function printReport(path: string, device: Device, { scores, paint, loaded, faults }: Report): void {
  const ms = (value: number) => `${(value / 1000).toFixed(1)} s`;
  console.log(
    `${path.slice(0, 20).padEnd(20)} ${device.padEnd(8)} ${CATEGORIES.map((category) => String(scores[category]).padStart(14)).join('')}   ` +
      `first paint ${ms(paint.fcp)}, largest ${ms(paint.lcp)}, blocked ${Math.round(paint.tbt)} ms, shift ${paint.cls.toFixed(3)}`,
  );
  const kb = (bytes: number) => `${Math.round(bytes / 1024)} KB`;
  console.log(
    `    ${loaded.requests} requests, ${kb(loaded.bytes)}; of these ${loaded.scripts} scripts and texts, ${kb(loaded.scriptBytes)}`,
  );
  if (CATEGORIES.some((category) => scores[category] < WANTED)) {
    for (const fault of faults) console.log(`    ${fault}`);
  }
}

/** Serves the built Worker with the demo, and measures its public pages with Lighthouse. */
await main(async () => {
  const chromium = await findChromium();
  const config = await buildWorker();
  const folder = mkdtempSync(join(tmpdir(), 'aforo-lighthouse-'));
  let good = true;
  try {
    const port = await freePort();
    const variablesFile = join(folder, 'variables');
    const stateFolder = join(folder, 'state');
    writeLocalVariables(variablesFile, `http://localhost:${port}`);
    await prepareDatabase(stateFolder);
    const server = await serveWorker({ config, port, stateFolder, variablesFile });
    try {
      const paths = ['/', '/browse-events', await firstEvent(server.url)];
      const index = await benchmarkMachine(server.url, chromium);
      const slowdown = phoneSlowdown(index);
      console.log(
        `This machine's index is ${Math.round(index)}; a phone is taken to be ${slowdown} times slower.`,
      );
      console.log(`${' '.repeat(30)}${CATEGORIES.map((category) => category.padStart(14)).join('')}`);
      for (const path of paths) {
        for (const device of DEVICES) {
          const reports: Report[] = [];
          for (let run = 0; run < RUNS; run++) {
            reports.push(await visit(server.url + path, { chromium, device, slowdown }));
          }
          const report = medianOf(reports);
          printReport(path, device, report);
          good &&= CATEGORIES.every((category) => report.scores[category] >= WANTED);
        }
      }
    } finally {
      await server.stop();
    }
  } finally {
    rmSync(folder, { recursive: true, force: true, maxRetries: 5 });
  }
  if (!good) throw new Error(`Not every score reaches ${WANTED}.`);
});
