import { hostedService, mailApiUrl } from '#tests/support/hosted-service.ts';
import { buildWorker } from './local/build.ts';
import { main } from './local/main.ts';
import { requireFreePort, wantedPort } from './local/port.ts';
import { runBrowserTests } from './test-run/browser-step.ts';
import { hideDeploymentSettings } from './test-run/deployment-settings.ts';
import { requireCodeMail, requireHostedService } from './test-run/hosted-sign-in.ts';
import { keepTemporaryFilesInMemory } from './test-run/memory-folder.ts';
import { BROWSER_LIMIT_MS } from './test-run/steps.ts';

const PROXY = '--proxy';
const HOOK = '--hook';

/**
 * Runs browser tests as `npm run e2e` does, with sign-in by a hosted service that runs already:
 * `npm run e2e:hosted -- --proxy --hook tests/e2e/sign-up.test.ts`. docs/hosted-service.md has the settings.
 */
await main(async () => {
  hideDeploymentSettings();
  keepTemporaryFilesInMemory();
  const given = process.argv.slice(2);
  const [byProxy, byHook] = [given.includes(PROXY), given.includes(HOOK)];
  const args = given.filter((argument) => argument !== PROXY && argument !== HOOK);
  const service = hostedService();
  // Links of mails lead to this port, so the service has to know it.
  const port = wantedPort();
  const siteUrl = `http://localhost:${port}`;
  await requireFreePort(port);
  await requireHostedService(service);
  console.log(`Sign-in by ${service.url}, ${byProxy ? 'through the proxy' : 'called by the pages'}.`);
  console.log(
    byHook ? `Sign-in mails by the hook ${siteUrl}/api/auth/mail-hook.` : 'Sign-in mails by the templates.',
  );
  await buildWorker();
  const {
    passed,
    failed,
    leftOut = [],
  } = await runBrowserTests(BROWSER_LIMIT_MS, console.log, {
    args,
    port,
    settings: {
      AUTH_MODE: 'hosted',
      SUPABASE_URL: service.url,
      SUPABASE_PUBLISHABLE_KEY: service.publishableKey,
      SUPABASE_SECRET_KEY: service.secretKey,
      MAIL_API_URL: mailApiUrl(service),
      MAIL_API_KEY: 're_local',
      MAIL_FROM: 'Aforo <tickets@aforo.test>',
      ...(byProxy && { SUPABASE_PROXY: 'on' }),
      ...(byHook && { SUPABASE_EMAIL_HOOK_SECRETS: service.hookSecret }),
    },
    env: { AFORO_AUTH: 'hosted', ...(byHook && { AFORO_MAIL_HOOK: 'on' }) },
    before: () => requireCodeMail(service, { author: byHook ? 'own' : 'template', siteUrl }),
  });
  for (const line of leftOut) console.log(`left out: ${line}`);
  console.log(`${passed} passed, ${failed} failed`);
  process.exit(failed === 0 ? 0 : 1);
});
