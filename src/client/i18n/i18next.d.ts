import 'i18next';
import type analytics from './en/analytics.json';
import type attendees from './en/attendees.json';
import type auth from './en/auth.json';
import type bar from './en/bar.json';
import type codes from './en/codes.json';
import type common from './en/common.json';
import type dashboard from './en/dashboard.json';
import type discounts from './en/discounts.json';
import type eventFrame from './en/eventFrame.json';
import type events from './en/events.json';
import type home from './en/home.json';
import type hype from './en/hype.json';
import type legal from './en/legal.json';
import type menu from './en/menu.json';
import type menuEditor from './en/menuEditor.json';
import type orders from './en/orders.json';
import type organizer from './en/organizer.json';
import type ownEvents from './en/ownEvents.json';
import type people from './en/people.json';
import type privacy from './en/privacy.json';
import type profile from './en/profile.json';
import type reconciliation from './en/reconciliation.json';
import type refundDesk from './en/refundDesk.json';
import type refunds from './en/refunds.json';
import type scanner from './en/scanner.json';
import type terms from './en/terms.json';
import type tickets from './en/tickets.json';
import type tips from './en/tips.json';
import type waitlist from './en/waitlist.json';
import type wallet from './en/wallet.json';

declare module 'i18next' {
  interface CustomTypeOptions {
    defaultNS: 'common';
    resources: {
      analytics: typeof analytics;
      auth: typeof auth;
      bar: typeof bar;
      codes: typeof codes;
      common: typeof common;
      dashboard: typeof dashboard;
      discounts: typeof discounts;
      eventFrame: typeof eventFrame;
      events: typeof events;
      home: typeof home;
      menu: typeof menu;
      menuEditor: typeof menuEditor;
      orders: typeof orders;
      hype: typeof hype;
      legal: typeof legal;
      privacy: typeof privacy;
      terms: typeof terms;
      organizer: typeof organizer;
      ownEvents: typeof ownEvents;
      people: typeof people;
      profile: typeof profile;
      reconciliation: typeof reconciliation;
      refunds: typeof refunds;
      refundDesk: typeof refundDesk;
      attendees: typeof attendees;
      scanner: typeof scanner;
      tickets: typeof tickets;
      tips: typeof tips;
      waitlist: typeof waitlist;
      wallet: typeof wallet;
    };
  }
}
