import type { DerivationEnv } from '#shared/codes/derivation-roots.ts';
import { PATHS, pathFor } from '#shared/paths.ts';
import { derivedText, isDerived } from '#worker/derived-secret.ts';

const PURPOSE = 'promoter';

/** Path of a promoter's own page, which needs no account. */
export async function promoterPath(env: DerivationEnv, promoterId: string): Promise<string> {
  const secret = await derivedText(env, { purpose: PURPOSE, text: promoterId });
  return pathFor(PATHS.promoter, `${promoterId}.${secret}`);
}

/** The promoter's id of a link; null for a forged one. */
export async function readPromoterLink(env: DerivationEnv, link: string): Promise<string | null> {
  const [promoterId = '', secret = ''] = link.split('.');
  return (await isDerived(env, { purpose: PURPOSE, text: promoterId }, secret)) ? promoterId : null;
}
