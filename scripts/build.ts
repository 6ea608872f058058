import { buildWorker } from './local/build.ts';
import { main } from './local/main.ts';

await main(async () => {
  console.log(`Built: ${await buildWorker()}`);
});
