/** A password for an account whose address is not confirmed yet. Never stored: tabs ask each other. */
interface TypedPassword {
  email: string;
  password: string;
}

/** Tabs answer within a few milliseconds; a tab that a phone has discarded never does (ms). */
const ANSWER_MS = 300;

let typed: TypedPassword | null = null;
let channel: BroadcastChannel | null = null;

function openChannel(): BroadcastChannel | null {
  if (typeof BroadcastChannel === 'undefined') return null;
  channel ??= new BroadcastChannel('aforo-typed-password');
  return channel;
}

/** Keeps a password until this page closes, for the tab in which its mail is opened. */
export function keepTypedPassword(email: string, password: string): void {
  typed = { email: email.toLowerCase(), password };
  openChannel()?.addEventListener('message', answer);
}

/** After the account has been opened. */
export function forgetTypedPassword(): void {
  typed = null;
}

function answer({ data }: MessageEvent<{ askedFor?: string }>): void {
  if (typed && data.askedFor === typed.email) channel?.postMessage({ typed });
}

/** The password typed for this address in any tab of this browser. */
export async function findTypedPassword(address: string): Promise<string | null> {
  const email = address.toLowerCase();
  if (typed?.email === email) return typed.password;
  const others = openChannel();
  if (!others) return null;
  return await new Promise((resolve) => {
    const finish = (password: string | null) => {
      clearTimeout(timer);
      others.removeEventListener('message', hear);
      resolve(password);
    };
    const hear = ({ data }: MessageEvent<{ typed?: TypedPassword }>) => {
      if (data.typed?.email === email) finish(data.typed.password);
    };
    const timer = setTimeout(() => finish(null), ANSWER_MS);
    others.addEventListener('message', hear);
    others.postMessage({ askedFor: email });
  });
}
