import { describe, expect, it } from 'vitest';
import { mailboxOf } from '#shared/people/mailbox.ts';

describe('mailboxOf', () => {
  it.each([
    ['Ana@Example.org', 'ana@example.org'],
    ['ana+tickets@example.org', 'ana@example.org'],
    ['ana+a+b@example.org', 'ana@example.org'],
    ['p.t.w+x@gmail.com', 'ptw@gmail.com'],
    ['p.t.w@googlemail.com', 'ptw@gmail.com'],
  ])('mailboxOf maps %s and %s to one mailbox', (email, mailbox) => {
    expect(mailboxOf(email)).toBe(mailbox);
  });

  it('mailboxOf keeps dots outside Gmail, where they distinguish people', () => {
    expect(mailboxOf('a.na@example.org')).not.toBe(mailboxOf('ana@example.org'));
  });

  it('mailboxOf keeps an address with nothing before its tag', () => {
    expect(mailboxOf('+a@example.org')).toBe('+a@example.org');
  });
});
