import { test } from '@playwright/test';
import { HOSTED } from './auth-service.ts';

// `npm run e2e:hosted` ends with what these have left out, and why.

/** Skips a test of what exists only with embedded sign-in. */
export function embeddedOnly(reason: string): void {
  test.skip(HOSTED !== null, reason);
}

/** Runs a step that a hosted service would fail by its nature. */
export async function embeddedStep(title: string, reason: string, body: () => Promise<void>): Promise<void> {
  await stepIf(HOSTED === null, { title, reason, body });
}

/** Runs a step that reads the files of mails. */
export async function mailedFilesStep(title: string, body: () => Promise<void>): Promise<void> {
  const reason = 'the sink at HOSTED_SINK_URL keeps no files';
  await stepIf(HOSTED?.mailbox.kind !== 'sink', { title, reason, body });
}

async function stepIf(
  isRun: boolean,
  step: { title: string; reason: string; body: () => Promise<void> },
): Promise<void> {
  if (isRun) await test.step(step.title, step.body);
  else test.info().annotations.push({ type: 'skip', description: `“${step.title}”, ${step.reason}` });
}
