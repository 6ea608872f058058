import { readerOf } from '#db/client.ts';
import type { Delivery } from '#db/commits/delivery/deliveries.ts';
import { oweAlerts } from '#db/commits/health/alerts.ts';
import { type AlertRow, readToldAlerts } from '#db/readers/health/alerts.ts';
import { type AlertDeps, alertDepsOf } from '#worker/health/alerts/alert-deps.ts';
import { ALERT_FACTS, isAlertName } from '#worker/health/alerts/alert-facts.ts';
import { type AlertNews, bodyOf, linesOf } from '#worker/health/alerts/compose-alert.ts';
import { postMessage } from '#worker/http/post-message.ts';
import { layOutMail } from '#worker/mail/mail-layout.ts';
import type { Channel, Judged, Verdict } from '../channel.ts';
import { judgeMail } from './mail.ts';

export { alertDepsOf };

/** The recipient of what is posted to `ALERT_URL`; all others are mail addresses. */
const RECEIVER = 'url';
const QUEUED_MS = 60_000;
/** Longer than ten calls that time out (ms). */
const LEASE_MS = 3 * 60_000;
const RETRY_FIRST_MS = 5_000;
const RETRY_LONGEST_MS = 5 * 60_000;
/** Some two days. */
const TRIES_MAX = 600;
/** The end of an alert is not told before its beginning (ms). */
const ORDER_WAIT_MS = 5_000;

/** Alerts to operators: when one begins, and when it ends. One recipient's failure delays no other. */
export function alertChannel(deps: AlertDeps): Channel {
  const { db, now, receiver, addresses } = deps;
  return {
    name: 'alert',
    perMessage: 10,
    queuedMs: QUEUED_MS,
    leaseMs: LEASE_MS,
    staysTogether: false,
    triesMax: TRIES_MAX,
    backoffMs: (tries) => Math.min(RETRY_FIRST_MS * 2 ** Math.min(tries - 1, 10), RETRY_LONGEST_MS),
    note: () => oweAlerts(db, [...(receiver ? [RECEIVER] : []), ...addresses], now()),
    send: (deliveries) => sendAlerts(deps, deliveries),
  };
}

async function sendAlerts(deps: AlertDeps, deliveries: readonly Delivery[]): Promise<Judged[]> {
  const ids = [...new Set(deliveries.map(({ subjectId }) => subjectId))];
  const { alerts, began } = await readToldAlerts(readerOf(deps.db), ids);
  const beginnings = deliveries.filter(({ kind }) => kind === 'began');
  const judge = async (delivery: Delivery, beginning: string | undefined): Promise<Judged> => {
    const alert = alerts.find(({ id }) => id === delivery.subjectId);
    const news = alert && newsOf(deps, alert, delivery.kind === 'ended' ? 'ended' : 'began');
    if (!news) return { delivery, verdict: { is: 'skipped', problem: 'its alert is deleted' } };
    if (news.state === 'ended' && beginning === 'owed')
      return {
        delivery,
        verdict: { is: 'later', waitMs: ORDER_WAIT_MS, problem: 'its beginning comes first' },
      };
    if (news.state === 'ended' && beginning !== 'sent')
      return { delivery, verdict: { is: 'skipped', problem: 'nobody was told that it began' } };
    return { delivery, verdict: await tell(deps, delivery.recipient, news) };
  };
  const told = await Promise.all(beginnings.map((one) => judge(one, undefined)));
  const statusOf = ({ subjectId, recipient }: Delivery) => {
    const here = told.find(
      ({ delivery }) => delivery.subjectId === subjectId && delivery.recipient === recipient,
    );
    if (here) return here.verdict.is === 'sent' ? 'sent' : 'owed';
    return began.find((row) => row.alertId === subjectId && row.recipient === recipient)?.status;
  };
  const ends = deliveries.filter(({ kind }) => kind !== 'began');
  return [...told, ...(await Promise.all(ends.map((one) => judge(one, statusOf(one)))))];
}

function newsOf(
  { siteUrl, runbook }: AlertDeps,
  alert: AlertRow,
  state: AlertNews['state'],
): AlertNews | null {
  const { name, eventIds, endedAt, ...known } = alert;
  if (!isAlertName(name)) return null;
  const facts = ALERT_FACTS[name];
  return {
    ...facts,
    ...known,
    name,
    state,
    eventIds: JSON.parse(eventIds) as string[],
    endedAt: state === 'ended' ? endedAt : null,
    siteUrl,
    runbook: `${runbook}#${facts.anchor}`,
  };
}

async function tell(deps: AlertDeps, recipient: string, news: AlertNews): Promise<Verdict> {
  const { receiver, addresses } = deps;
  if (recipient !== RECEIVER)
    return addresses.includes(recipient) ? await mail(deps, recipient, news) : NO_RECIPIENT;
  if (!receiver) return NO_RECIPIENT;
  const body = JSON.stringify(bodyOf(news, receiver.format, receiver.key));
  const { status, text } = await postMessage(receiver.url, { 'user-agent': 'Aforo-Alerts/1' }, body);
  if (status !== null && status >= 200 && status < 300) return { is: 'sent' };
  // Also a wrong address or key: the operator who mends it gets what is owed.
  return { is: 'again', problem: `${status ?? ''} ${text}`.trim().slice(0, 200) };
}

const NO_RECIPIENT: Verdict = { is: 'skipped', problem: 'no recipient any more' };

async function mail({ mailer }: AlertDeps, to: string, news: AlertNews): Promise<Verdict> {
  if (!mailer) return { is: 'again', problem: 'no mail provider is set' };
  const { head, facts, links } = linesOf(news);
  const [, ...others] = links;
  try {
    await mailer.send({
      ...layOutMail({
        to,
        language: 'en',
        subject: head,
        lead: facts.join(' '),
        title: news.title,
        facts: others,
        notes: [`Runbook: ${news.runbook}`],
      }),
      idempotencyKey: `alert/${news.state}/${news.id}/${to}`,
    });
    return { is: 'sent' };
  } catch (error) {
    return judgeMail(error);
  }
}
