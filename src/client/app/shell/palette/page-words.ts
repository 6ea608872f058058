import type { ParseKeys } from 'i18next';
import type { NavItem } from '../nav-items.ts';

type Title = Extract<ParseKeys<'common'>, `titles.${string}`>;
type Synonyms = Extract<ParseKeys<'palette'>, `words.${string}`>;

/** What finds a page of the navigation beside its label: its title and synonyms. */
export const PAGE_WORDS: Partial<Record<NavItem['label'], { title: Title; synonyms: Synonyms }>> = {
  'nav.home': { title: 'titles.dashboard', synonyms: 'words.home' },
  'nav.events': { title: 'titles.myEvents', synonyms: 'words.events' },
  'nav.guests': { title: 'titles.guests', synonyms: 'words.guests' },
  'nav.sales': { title: 'titles.refunds', synonyms: 'words.sales' },
  'nav.marketing': { title: 'titles.discountCodes', synonyms: 'words.marketing' },
  'nav.money': { title: 'titles.payouts', synonyms: 'words.money' },
  'nav.analytics': { title: 'titles.analytics', synonyms: 'words.analytics' },
  'nav.team': { title: 'titles.team', synonyms: 'words.team' },
  'nav.developers': { title: 'titles.integrations', synonyms: 'words.developers' },
  'nav.settings': { title: 'titles.profile', synonyms: 'words.settings' },
  'nav.users': { title: 'titles.users', synonyms: 'words.users' },
  'nav.audit': { title: 'titles.audit', synonyms: 'words.audit' },
  'nav.reconciliation': { title: 'titles.reconciliation', synonyms: 'words.reconciliation' },
  'nav.platformHealth': { title: 'titles.platformHealth', synonyms: 'words.platformHealth' },
  'nav.nightLog': { title: 'titles.nightLog', synonyms: 'words.nightLog' },
  'nav.bar': { title: 'titles.orderManagement', synonyms: 'words.bar' },
  'nav.scanner': { title: 'titles.scanner', synonyms: 'words.door' },
};

/** Whether each typed word begins a word of the text. */
export function matches(text: string, typed: string): boolean {
  const words = text.toLowerCase().split(/[\s:]+/);
  return typed
    .toLowerCase()
    .split(/\s+/)
    .every((part) => words.some((word) => word.startsWith(part)));
}
