import type { DerivationEnv } from '#shared/codes/derivation-roots.ts';
import { PATHS, pathFor } from '#shared/paths.ts';
import { derivedText, isDerived } from '#worker/derived-secret.ts';

const PURPOSE = 'ticket-transfer';

/** Path of the page that accepts an offer. Who has it may take the ticket. */
export async function transferPath(env: DerivationEnv, transferId: string): Promise<string> {
  const secret = await derivedText(env, { purpose: PURPOSE, text: transferId });
  return pathFor(PATHS.acceptTicket, `${transferId}.${secret}`);
}

/** The transfer id of a token; null for a forged one. */
export async function readTransferToken(env: DerivationEnv, token: string): Promise<string | null> {
  const [transferId = '', secret = ''] = token.split('.');
  return (await isDerived(env, { purpose: PURPOSE, text: transferId }, secret)) ? transferId : null;
}
