import { readOptions } from '../bench/options.ts';
import { runBench } from '../bench/run-bench.ts';
import { buildWorker } from './local/build.ts';
import { main } from './local/main.ts';

/** `npm run bench -- [--quick] [--rounds N] [--only scan,growth,live,order,sale,hold] [--json FILE] [--pg URL]` */
await main(async () => {
  const options = readOptions(process.argv.slice(2));
  await buildWorker();
  if (!(await runBench(options))) process.exitCode = 1;
});
