import { greeting } from './local/greeting.ts';
import { main, onStop } from './local/main.ts';
import { claimState } from './local/one-server.ts';
import { stateFolder, variablesFile } from './local/paths.ts';
import { requireFreePort, wantedPort } from './local/port.ts';
import { prepareDatabase } from './local/prepare.ts';
import { startTool } from './local/tools.ts';
import { readVariables, writeLocalVariables } from './local/variables.ts';

await main(async () => {
  const port = wantedPort();
  await requireFreePort(port);
  claimState(stateFolder, port);
  writeLocalVariables(variablesFile, `http://localhost:${port}`);
  await prepareDatabase(stateFolder);
  console.log(greeting(`http://localhost:${port}`, readVariables(variablesFile)));
  const args = ['--host', '127.0.0.1', '--port', String(port), '--strictPort'];
  const vite = startTool('vite', args, { output: 'show' });
  onStop(() => vite.kill());
  await new Promise<void>((resolve) => {
    vite.once('close', () => resolve());
  });
});
