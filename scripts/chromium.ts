import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { chromium } from 'playwright';
import { runTool } from './local/tools.ts';

const COMMANDS = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable', 'microsoft-edge'];

/** Debian's headless Chromium: the same rendering at three quarters of the cost, and what Playwright downloads. */
const SHELL = 'chromium-headless-shell';

const MAC_APPS = [
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
  '/Applications/Microsoft Edge.app/Contents/MacOS/Microsoft Edge',
];

const WINDOWS_APPS = [
  'Google\\Chrome\\Application\\chrome.exe',
  'Chromium\\Application\\chrome.exe',
  'Microsoft\\Edge\\Application\\msedge.exe',
];

/** Finds a working Chromium: from CHROMIUM_PATH, or installed, or installs one. */
export async function findChromium(): Promise<string> {
  return await findOneOf(COMMANDS, ['chromium']);
}

/** Like `findChromium`, preferring the headless shell. */
export async function findHeadlessChromium(): Promise<string> {
  return await findOneOf([SHELL, ...COMMANDS], [SHELL, 'chromium']);
}

/** The headless Chromium that is there, without installing one. */
export function installedHeadlessChromium(): string | null {
  return installed([SHELL, ...COMMANDS]);
}

/** @param packages Debian packages, in order of preference */
async function findOneOf(commands: readonly string[], packages: readonly string[]): Promise<string> {
  const path = process.env.CHROMIUM_PATH;
  if (path) {
    if (!existsSync(path)) throw new Error(`CHROMIUM_PATH names ${path}, which does not exist.`);
    return path;
  }
  return installed(commands) ?? (await install(commands, packages));
}

function installed(commands: readonly string[]): string | null {
  return candidates(commands).find((path) => existsSync(path) && starts(path)) ?? null;
}

function candidates(commands: readonly string[]): string[] {
  const downloaded = chromium.executablePath();
  if (process.platform === 'darwin') return [...MAC_APPS, downloaded];
  if (process.platform === 'win32') {
    const roots = [process.env.PROGRAMFILES, process.env['PROGRAMFILES(X86)'], process.env.LOCALAPPDATA];
    return [...roots.flatMap((root) => (root ? WINDOWS_APPS.map((app) => join(root, app)) : [])), downloaded];
  }
  const folders = (process.env.PATH ?? '').split(delimiter);
  return [...commands.flatMap((command) => folders.map((folder) => join(folder, command))), downloaded];
}

/** Ubuntu's `chromium-browser` is a stub that only prints how to install a snap; it does not start. */
function starts(path: string): boolean {
  if (process.platform === 'win32') return true;
  const answer = spawnSync(path, ['--version'], { encoding: 'utf8', timeout: 20_000 });
  return answer.status === 0 && /\d+\.\d+/.test(answer.stdout);
}

async function install(commands: readonly string[], packages: readonly string[]): Promise<string> {
  console.log('No Chromium found; installing one for the browser tests.');
  if (existsSync('/etc/debian_version') && process.getuid?.() === 0) {
    const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
    const options = { stdio: ['ignore', 'inherit', 'inherit'] as ('ignore' | 'inherit')[], env };
    spawnSync('apt-get', ['update', '-qq'], options);
    for (const name of packages) {
      const wanted = [name, 'fonts-liberation'];
      spawnSync('apt-get', ['install', '-y', '-qq', '--no-install-recommends', ...wanted], options);
      const packaged = installed(commands);
      if (packaged) return packaged;
    }
  }
  await runTool('playwright', ['install', 'chromium'], { output: 'show', timeLimitMs: 5 * 60_000 });
  const downloaded = installed(commands);
  if (downloaded) return downloaded;
  throw new Error(
    'The browser tests need Chromium or Chrome. Install one (Debian: apt-get install chromium; macOS and Windows: ' +
      'Google Chrome), or set CHROMIUM_PATH to its program.',
  );
}
