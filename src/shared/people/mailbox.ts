const GMAIL_DOMAINS = new Set(['gmail.com', 'googlemail.com']);

/**
 * Canonical form of an address, for rate limits and for counting people: lower case, without a `+tag`, and for Gmail
 * without dots. Mail still goes to the address as typed.
 */
export function mailboxOf(email: string): string {
  const address = email.trim().toLowerCase();
  const at = address.lastIndexOf('@');
  if (at < 1) return address;
  const domain = address.slice(at + 1);
  const isGmail = GMAIL_DOMAINS.has(domain);
  const [base = ''] = address.slice(0, at).split('+');
  const local = isGmail ? base.replaceAll('.', '') : base;
  // An address such as `+tag@example.org` has nothing before the tag; it is its own mailbox.
  if (local === '') return address;
  return `${local}@${isGmail ? 'gmail.com' : domain}`;
}
