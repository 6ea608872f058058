import type { DerivationEnv } from '#shared/codes/derivation-roots.ts';
import { PATHS, pathFor } from '#shared/paths.ts';
import { derivedText, isDerived } from '#worker/derived-secret.ts';

const PURPOSE = 'helper-phone';

/** Path of the page where a phone joins, as the QR shows it. The first phone that opens it gets the code. */
export async function joinPath(env: DerivationEnv, phoneId: string): Promise<string> {
  const secret = await derivedText(env, { purpose: PURPOSE, text: phoneId });
  return pathFor(PATHS.joinStaff, `${phoneId}.${secret}`);
}

/** The id of a code; null for a forged one. */
export async function readJoinCode(env: DerivationEnv, code: string): Promise<string | null> {
  const [phoneId = '', secret = ''] = code.split('.');
  return (await isDerived(env, { purpose: PURPOSE, text: phoneId }, secret)) ? phoneId : null;
}
