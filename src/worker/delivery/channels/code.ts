import type { Delivery } from '#db/commits/delivery/deliveries.ts';
import { oweCode } from '#db/commits/delivery/owe.ts';
import { directoryOf } from '#db/databases.ts';
import type { DerivationEnv } from '#shared/codes/derivation-roots.ts';
import { type AskedFor, readAskedFor } from '#worker/checkout/asked-for.ts';
import { createDeps } from '#worker/deps.ts';
import { derivedSecrets } from '#worker/derived-secret.ts';
import type { Env } from '#worker/env.ts';
import { composeMail, type SignInMail } from '#worker/identity/mail/compose-mail.ts';
import { seal, unseal } from '#worker/identity/seal.ts';
import { logError } from '#worker/log.ts';
import { mailerOf } from '#worker/mail/mail-provider.ts';
import type { Mailer } from '#worker/mail/mailer.ts';
import { composeNotice, type NoticeMail } from '#worker/mail/notice-mail.ts';
import type { Channel, Verdict } from '../channel.ts';
import type { RelayDeps } from '../relay.ts';
import { judgeMail } from './mail.ts';

export interface CodeDeps extends RelayDeps {
  mailer: Mailer;
  derivation: DerivationEnv;
  queue: Env['CODE_QUEUE'];
  /** What the page was about where a code was asked for. */
  askedFor: (returnTo: string) => Promise<AskedFor | null>;
}

/** What the channel carries: digits or a link, or a notice of the hosted sign-in service. */
export type CodeMail = SignInMail | NoticeMail;

/** Null without a mail provider: hosted sign-in then sends its own mails. */
export function codeDepsOf(env: Env): CodeDeps | null {
  const now = () => Date.now();
  const mailer = mailerOf(env, now);
  if (!mailer) return null;
  const { CODE_QUEUE: queue } = env;
  const askedFor = (returnTo: string) => readAskedFor(createDeps(env), returnTo);
  return {
    db: directoryOf(env),
    now,
    newId: () => crypto.randomUUID(),
    mailer,
    derivation: env,
    queue,
    askedFor,
  };
}

/** A lost message is found by the cron this late (ms), and a run of ten calls that all time out ends within it (ms). */
const QUEUED_MS = 60_000;
const LEASE_MS = 2 * 60_000;
/** A code does not wait longer for the name of its event (ms). */
const ASKED_FOR_MS = 2_000;
const RETRY_FIRST_MS = 1_000;
const RETRY_LONGEST_MS = 60_000;

/** Mails with digits and links that people wait for. They have their own queue, so that no other mail delays them. */
export function codeChannel(deps: CodeDeps): Channel {
  return {
    name: 'code',
    perMessage: 10,
    queuedMs: QUEUED_MS,
    leaseMs: LEASE_MS,
    staysTogether: true,
    // They expire within the hour.
    triesMax: Number.POSITIVE_INFINITY,
    backoffMs: (tries) => Math.min(RETRY_FIRST_MS * 2 ** (tries - 1), RETRY_LONGEST_MS),
    send: (codes) =>
      Promise.all(codes.map(async (delivery) => ({ delivery, verdict: await send(deps, delivery) }))),
  };
}

async function send(deps: CodeDeps, { sealed, kind, subjectId }: Delivery): Promise<Verdict> {
  const { derivation, mailer } = deps;
  const mail = sealed && (await open(derivation, sealed));
  if (!mail) return { is: 'skipped', problem: 'its content is erased' };
  try {
    const composed = 'purpose' in mail ? composeMail(mail, await aboutOf(deps, mail)) : composeNotice(mail);
    await mailer.send({ ...composed, idempotencyKey: `code/${kind}/${subjectId}` });
    return { is: 'sent' };
  } catch (error) {
    return judgeMail(error);
  }
}

/** Null where there is nothing to tell, or it takes too long. */
async function aboutOf({ askedFor }: CodeDeps, { returnTo }: SignInMail): Promise<AskedFor | null> {
  if (!returnTo) return null;
  const read = askedFor(returnTo).catch((error: unknown) => {
    logError('what a code is for', error);
    return null;
  });
  return await Promise.race([read, scheduler.wait(ASKED_FOR_MS).then(() => null)]);
}

/**
 * Owes a mail with digits or a link and sends it at once. D1 holds its content encrypted, until it is sent or expires.
 * @param subjectId idempotency key of the mail within its kind
 */
export async function sendCode(
  deps: CodeDeps,
  mail: CodeMail & { expiresAt: number },
  subjectId: string = deps.newId(),
): Promise<void> {
  const { expiresAt, ...content } = mail;
  const now = deps.now();
  const lease = deps.newId();
  const kind = 'purpose' in mail ? mail.purpose : mail.what;
  const [secret] = await secrets(deps.derivation);
  await oweCode(deps.db, {
    kind,
    subjectId,
    sealed: await seal(secret, 'mail', JSON.stringify(content)),
    expiresAt,
    lease,
    leasedUntil: now + QUEUED_MS,
    now,
  });
  const deliveries = [{ kind, subjectId, recipient: '' }];
  // The cron finds it when the lease ends.
  await deps.queue
    .send({ channel: 'code', lease, deliveries })
    .catch((error: unknown) => logError('code queue', error));
}

async function secrets(derivation: DerivationEnv): Promise<[current: string, ...older: string[]]> {
  const [current, ...older] = await derivedSecrets(derivation, { purpose: 'mail', text: 'sealed' });
  return [current.toString('base64url'), ...older.map((one) => one.toString('base64url'))];
}

/** Null when neither root of the deployment opens it. */
async function open(derivation: DerivationEnv, sealed: string): Promise<CodeMail | null> {
  for (const secret of await secrets(derivation)) {
    const text = await unseal(secret, 'mail', sealed).catch(() => null);
    if (text !== null) return JSON.parse(text) as CodeMail;
  }
  return null;
}
