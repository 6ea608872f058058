import { type OnSale, SELLS_WITHIN_MIN, sellingMinutes } from '../../src/db/readers/health/on-sale.ts';
import { mailsPerSecond, paymentsPerSecond } from '../../src/shared/providers-pace.ts';
import { type Finding, reportOn } from './finding.ts';

/** Stripe asks for this notice of a higher limit: https://docs.stripe.com/rate-limits. */
const NOTICE_MS = 6 * 7 * 86_400_000;

const GUIDE = 'docs/deploy.md, "Before a big sale"';

/** Whether the providers take the largest sale to come. */
export function onSaleFindings(
  sale: OnSale | null,
  vars: Record<string, string>,
  now: number = Date.now(),
): Finding[] {
  const report = reportOn('on-sale');
  if (!sale) return [];
  const { name, places, opensAt } = sale;
  const opens = new Date(opensAt).toISOString().slice(0, 16);
  const what = `"${name}" opens ${opens} UTC with ${places} places`;
  // A deployment has both providers; their keys are secrets, which the doctor does not see.
  const settings = { ...vars, STRIPE_SECRET_KEY: 'set', MAIL_API_URL: 'set' };
  const payments = paymentsPerSecond(settings) ?? 0;
  const mails = mailsPerSecond(settings) ?? 0;
  const minutes = (perSecond: number) => sellingMinutes(sale, perSecond);
  const late = opensAt - now < NOTICE_MS ? ', which is less than six weeks away: ask now' : '';
  report.advise(
    minutes(payments) <= SELLS_WITHIN_MIN,
    `${what}: ${minutes(payments)} minutes at ${payments} payments a second`,
    `${what}: ${minutes(payments)} minutes at ${payments} payments a second`,
    `Ask Stripe for a higher limit six weeks before${late}, then set PAYMENTS_PER_SECOND: ${GUIDE}.`,
  );
  report.advise(
    minutes(mails) <= SELLS_WITHIN_MIN,
    `${what}: codes for all take ${minutes(mails)} minutes at ${mails} mails a second`,
    `${what}: codes for all take ${minutes(mails)} minutes at ${mails} mails a second`,
    `Ask the mail provider for a higher rate, then set MAILS_PER_SECOND: ${GUIDE}.`,
  );
  return report.findings;
}
