import { readerOf } from '#db/client.ts';
import type { AccountState } from '#db/commits/money/connected-accounts.ts';
import {
  insertTestAccount,
  insertTestTransfer,
  updateTestReturnUrl,
} from '#db/commits/money/test-accounts.ts';
import { readTestAccount, readTestTransfer, type TestAccountRow } from '#db/readers/money/test-accounts.ts';
import { done, refused } from '#shared/errors/errors.ts';
import { ACCOUNT_COUNTRIES } from '#shared/money/payout-accounts.ts';
import type { ConnectProvider } from '../../connect-provider.ts';
import type { TestProviderSettings } from '../test-webhooks.ts';

/** The embedded provider's accounts: its form is `/pay/account/<id>`, and no money moves. */
export function testConnect({ db, now, siteUrl }: TestProviderSettings): ConnectProvider {
  return {
    name: 'test',

    countries: async () => done(ACCOUNT_COUNTRIES),

    async createAccount({ organizerId, country }) {
      const id = `test_acct_${organizerId}`;
      const linkKey = crypto.randomUUID();
      await insertTestAccount(db, { id, linkKey, country, missing: ['person', 'bank_account'], now: now() });
      const row = await readTestAccount(readerOf(db), id);
      return row ? done(accountOf(row)) : refused('PAYMENTS_UNAVAILABLE');
    },

    async onboardingLink({ accountRef, language, returnUrl }) {
      await updateTestReturnUrl(db, accountRef, returnUrl);
      const row = await readTestAccount(readerOf(db), accountRef);
      if (!row) return refused('PAYMENTS_UNAVAILABLE');
      const url = new URL(`/pay/account/${row.id}`, siteUrl);
      url.searchParams.set('key', row.linkKey);
      if (language) url.searchParams.set('lang', language);
      return done(url.href);
    },

    async readAccount(accountRef) {
      const row = await readTestAccount(readerOf(db), accountRef);
      return row ? done(accountOf(row)) : refused('PAYMENTS_UNAVAILABLE');
    },

    async transfer({ key, accountRef: accountId, amountMinor, currency }) {
      const id = `test_tr_${crypto.randomUUID()}`;
      await insertTestTransfer(db, { id, key, accountId, amountMinor, currency, now: now() });
      const made = await readTestTransfer(readerOf(db), key);
      if (!made) return done({ state: 'failed', failure: 'account_restricted' });
      const isSame =
        made.accountId === accountId && made.amountMinor === amountMinor && made.currency === currency;
      return isSame ? done({ state: 'paid', transferRef: made.id }) : refused('REQUEST_ID_REUSED');
    },
  };
}

function accountOf({ id, status, missing, country, bounces }: TestAccountRow): AccountState {
  const destination = status === 'enabled' ? `bank-${bounces ? 'bouncing' : 'good'}` : null;
  return { provider: 'test', accountRef: id, status, missing, country, destination };
}
