import { PATHS, pathFor } from '#shared/paths.ts';
import type { AlertFacts, AlertName } from './alert-facts.ts';

export const ALERT_FORMATS = ['json', 'slack', 'discord', 'pagerduty'] as const;
export type AlertFormat = (typeof ALERT_FORMATS)[number];

/** One alert, as it is told when it begins or ends. Times in Unix ms. */
export interface AlertNews extends AlertFacts {
  id: string;
  name: AlertName;
  detail: string;
  eventIds: readonly string[];
  state: 'began' | 'ended';
  beganAt: number;
  endedAt: number | null;
  siteUrl: string;
  /** The runbook's section; a path where its address is not set. */
  runbook: string;
}

/** PagerDuty takes no longer summary; Discord no longer message. */
const SUMMARY_MAX_CHARS = 1_024;
const DISCORD_MAX_CHARS = 2_000;

export function linesOf(news: AlertNews): { head: string; facts: string[]; links: [string, string][] } {
  const { state, title, detail, siteUrl, runbook, beganAt, endedAt, eventIds } = news;
  const minutes = endedAt === null ? 0 : Math.max(1, Math.round((endedAt - beganAt) / 60_000));
  const events = eventIds
    .slice(0, 3)
    .map((id): [string, string] => ['Event', `${siteUrl}${pathFor(PATHS.reconcileEvent, id)}`]);
  return {
    head: `${state === 'ended' ? 'Over' : 'Alert'}: ${title}`,
    facts: [
      ...(detail ? [detail] : []),
      state === 'ended'
        ? `It began at ${clock(beganAt)} and lasted ${minutes} min.`
        : `Since ${clock(beganAt)}.`,
    ],
    links: [['Runbook', runbook], ['Platform health', `${siteUrl}${PATHS.platformHealth}`], ...events],
  };
}

/** The body that the receiver of this format understands. */
export function bodyOf(news: AlertNews, format: AlertFormat, key: string): unknown {
  const { head, facts, links } = linesOf(news);
  switch (format) {
    // https://api.slack.com/messaging/webhooks and …/reference/surfaces/formatting
    case 'slack': {
      const linked = links.map(([name, url]) =>
        isUrl(url) ? `<${url}|${name}>` : `${name}: ${slackText(url)}`,
      );
      return {
        text: [`*${slackText(head)}*`, ...facts.map(slackText), linked.join(' · ')].join('\n'),
      };
    }
    // https://discord.com/developers/docs/resources/webhook#execute-webhook
    case 'discord':
      return {
        content: [
          `**${head}**`,
          ...facts,
          ...links.map(([name, url]) => `${name}: ${isUrl(url) ? `<${url}>` : url}`),
        ]
          .join('\n')
          .slice(0, DISCORD_MAX_CHARS),
        allowed_mentions: { parse: [] },
      };
    // https://developer.pagerduty.com/docs/events-api-v2-overview: the end resolves the incident by its key.
    case 'pagerduty':
      return {
        routing_key: key,
        event_action: news.state === 'ended' ? 'resolve' : 'trigger',
        dedup_key: `aforo/${news.id}`,
        client: 'Aforo',
        client_url: `${news.siteUrl}${PATHS.platformHealth}`,
        links: links.flatMap(([text, href]) => (isUrl(href) ? [{ href, text }] : [])),
        payload: {
          summary: `${news.title}. ${facts.join(' ')}`.slice(0, SUMMARY_MAX_CHARS),
          source: new URL(news.siteUrl).host,
          severity: news.severity,
          timestamp: new Date(news.beganAt).toISOString(),
          component: news.name,
          custom_details: { detail: news.detail, events: news.eventIds, runbook: news.runbook },
        },
      };
    case 'json':
      return {
        id: news.id,
        alert: news.name,
        state: news.state,
        severity: news.severity,
        title: news.title,
        detail: news.detail,
        eventIds: news.eventIds,
        beganAt: new Date(news.beganAt).toISOString(),
        endedAt: news.endedAt === null ? null : new Date(news.endedAt).toISOString(),
        site: news.siteUrl,
        runbook: news.runbook,
      };
  }
}

function isUrl(text: string): boolean {
  return /^https?:/.test(text);
}

/** "02:14 UTC" */
function clock(ms: number): string {
  return `${new Date(ms).toISOString().slice(11, 16)} UTC`;
}

function slackText(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
}
