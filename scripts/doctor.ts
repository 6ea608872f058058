import { parseArgs } from 'node:util';
import { environmentOf } from './deploy/arguments.ts';
import { alertTestFindings } from './doctor/alert-test.ts';
import { examineDeployment, examineLocal, examineUrl } from './doctor/examine.ts';
import { type Finding, printed } from './doctor/finding.ts';
import { main } from './local/main.ts';
import { stateFolder, variablesFile } from './local/paths.ts';

/**
 * Says what is wrong with a deployment and how to mend it: `npm run doctor` for the local one, `-- --staging`,
 * `-- --production`, or `-- --url https://…` for what everybody can see. With `--alert-test` a deployment sends one alert
 * to its operators, and nothing else is looked at. Exits with 1 on a fault.
 */
await main(async () => {
  const { name, findings } = await examined(process.argv.slice(2));
  console.log(`${printed(findings)}\n`);
  const count = (level: Finding['level']) => findings.filter((finding) => finding.level === level).length;
  console.log(
    `${name}: ${count('fault')} faults, ${count('warning')} warnings, ${count('ok')} ok, ${count('skipped')} skipped.`,
  );
  if (count('fault') > 0) process.exitCode = 1;
});

async function examined(args: readonly string[]): Promise<{ name: string; findings: Finding[] }> {
  const flag = { type: 'boolean' } as const;
  // A misspelled target must not read as a sound local one.
  const { values } = parseArgs({
    args: [...args],
    options: {
      local: flag,
      staging: flag,
      production: flag,
      'alert-test': flag,
      url: { type: 'string' },
    },
  });
  if (values.url) return { name: values.url, findings: await examineUrl(values.url.replace(/\/$/, '')) };
  if (values['alert-test']) {
    const environment = environmentOf(args);
    return { name: environment, findings: await alertTestFindings(environment) };
  }
  if (!values.staging && !values.production)
    return { name: 'local', findings: await examineLocal({ stateFolder, variablesFile }) };
  const environment = environmentOf(args);
  return { name: environment, findings: await examineDeployment(environment) };
}
