import { rmSync } from 'node:fs';
import { stateFolder, variablesFile } from './local/paths.ts';

rmSync(stateFolder, { recursive: true, force: true });
rmSync(variablesFile, { force: true });
console.log('The local data and secrets are gone. The next start makes new ones.');
