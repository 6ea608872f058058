import { rmSync } from 'node:fs';
import { main } from './local/main.ts';
import { serverOn } from './local/one-server.ts';
import { stateFolder, variablesFile } from './local/paths.ts';

await main(async () => {
  const running = serverOn(stateFolder);
  if (running) {
    throw new Error(`Aforo runs from this folder at http://localhost:${running.port}. Stop it, then reset.`);
  }
  rmSync(stateFolder, { recursive: true, force: true });
  rmSync(variablesFile, { force: true });
  console.log('The local data and secrets are deleted. The next start creates new ones.');
});
