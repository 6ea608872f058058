import { buildWorker } from './local/build.ts';
import { greeting } from './local/greeting.ts';
import { main, onStop } from './local/main.ts';
import { claimState } from './local/one-server.ts';
import { stateFolder, variablesFile } from './local/paths.ts';
import { requireFreePort, wantedPort } from './local/port.ts';
import { prepareDatabase } from './local/prepare.ts';
import { serveWorker } from './local/serve.ts';
import { readVariables, writeLocalVariables } from './local/variables.ts';

await main(async () => {
  const port = wantedPort();
  await requireFreePort(port);
  claimState(stateFolder, port);
  writeLocalVariables(variablesFile, `http://localhost:${port}`);
  console.log('Building…');
  const config = await buildWorker();
  console.log('Preparing the database…');
  if (await prepareDatabase(stateFolder)) console.log('Filled it with a demo in three cities.');
  const server = await serveWorker({ config, port, stateFolder, variablesFile });
  console.log(greeting(server.url, readVariables(variablesFile)));
  onStop(() => void server.stop());
  await server.ended;
});
