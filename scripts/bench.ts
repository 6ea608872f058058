import { readCardSales, reportCardSale } from '../bench/card-sale/report-card-sale.ts';
import { readD1Away, reportD1Away } from '../bench/d1-away/report-d1-away.ts';
import { readFlashSale, reportFlashSale } from '../bench/flash/report-flash-sale.ts';
import { readBacklog, reportBacklog } from '../bench/mails/report-backlog.ts';
import { readOptions } from '../bench/options.ts';
import { runBench } from '../bench/run-bench.ts';
import { buildWorker } from './local/build.ts';
import { main } from './local/main.ts';

/**
 * `npm run bench -- [--quick] [--rounds N] [--only rows,serve,start,scan,lists,growth,live,plans,order,sale,seats,hold,attendees,guests]
 * [--json FILE] [--pg URL] [--d1-ms 5,10,20]`, or `-- --phones N [--isolates N]`: a flash sale on a virtual clock; `-- --mails N`: a
 * backlog of confirmations, likewise; `-- --card-sale [--places N] [--buyers N] [--codes warm|cold]`: a sale by card to strangers;
 * `-- --d1-away 80`: a sale without D1 for 80 s.
 */
await main(async () => {
  const flashSale = readFlashSale(process.argv.slice(2));
  if (flashSale) return reportFlashSale(flashSale);
  const backlog = readBacklog(process.argv.slice(2));
  if (backlog !== null) return reportBacklog(backlog);
  const awayS = readD1Away(process.argv.slice(2));
  if (awayS !== null) {
    await buildWorker();
    if (!(await reportD1Away(awayS))) process.exitCode = 1;
    return;
  }
  const cardSales = readCardSales(process.argv.slice(2));
  if (cardSales) {
    await buildWorker();
    for (const sale of cardSales) if (!(await reportCardSale(sale))) process.exitCode = 1;
    return;
  }
  const runs = readOptions(process.argv.slice(2));
  await buildWorker();
  for (const options of runs) if (!(await runBench(options))) process.exitCode = 1;
});
