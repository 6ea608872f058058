import { readOptions } from '../bench/options.ts';
import { runBench } from '../bench/run-bench.ts';
import { buildWorker } from './local/build.ts';
import { main } from './local/main.ts';

/** `npm run bench -- [--quick] [--rounds N] [--only scan,growth,live,order,sale,hold] [--json FILE] [--pg URL] [--d1-ms 5,10,20]` */
await main(async () => {
  const runs = readOptions(process.argv.slice(2));
  await buildWorker();
  for (const options of runs) if (!(await runBench(options))) process.exitCode = 1;
});
