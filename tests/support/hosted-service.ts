/** A hosted sign-in service that runs already, and the mailbox that takes its mails. Defaults: tests/hosted/compose.yaml. */
export interface HostedService {
  /** The gateway's origin; the service is at `/auth/v1` behind it. */
  url: string;
  publishableKey: string;
  secretKey: string;
  /** Secret of the service's Send Email hook, as Supabase writes it: `v1,whsec_…`. */
  hookSecret: string;
  mailbox: Mailbox;
}

export interface Mailbox {
  /** `sink`: `GET /?to=ADDRESS` lists mails, oldest first, and `POST /emails` takes them as Resend does. */
  kind: 'mailpit' | 'sink';
  url: string;
}

const DEFAULTS = {
  HOSTED_URL: 'http://localhost:9998',
  HOSTED_PUBLISHABLE_KEY: 'sb_publishable_local',
  HOSTED_SECRET_KEY: 'sb_secret_locallocallocallocallocal',
  HOSTED_HOOK_SECRET: `v1,whsec_${Buffer.from('hosted-hook-secret-of-local-runs').toString('base64')}`,
  HOSTED_MAILPIT_URL: 'http://localhost:8025',
};

export function hostedService(env: NodeJS.ProcessEnv = process.env): HostedService {
  const setting = (name: keyof typeof DEFAULTS) => env[name] || DEFAULTS[name];
  const sink = env.HOSTED_SINK_URL;
  return {
    url: setting('HOSTED_URL'),
    publishableKey: setting('HOSTED_PUBLISHABLE_KEY'),
    secretKey: setting('HOSTED_SECRET_KEY'),
    hookSecret: setting('HOSTED_HOOK_SECRET'),
    mailbox: sink ? { kind: 'sink', url: sink } : { kind: 'mailpit', url: setting('HOSTED_MAILPIT_URL') },
  };
}

/** Where the Worker sends its own mails, in Resend's format. The gateway hands them on to Mailpit. */
export function mailApiUrl({ url, mailbox }: HostedService): string {
  return `${mailbox.kind === 'sink' ? mailbox.url : url}/emails`;
}

/** Subject of a mail with a sign-in code, by who wrote it: the service's template or Aforo. */
export const CODE_SUBJECTS = {
  template: (code: string) => `${code} is your code for Aforo`,
  own: (code: string) => `${code} is your sign-in code for Aforo`,
};
