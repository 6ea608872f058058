import 'i18next';
import type documents from './en/documents.json';
import type mails from './en/mails.json';
import type pages from './en/pages.json';
import type pushes from './en/pushes.json';
import type seats from './en/seats.json';

declare module 'i18next' {
  interface CustomTypeOptions {
    resources: {
      documents: typeof documents;
      mails: typeof mails;
      pages: typeof pages;
      pushes: typeof pushes;
      seats: typeof seats;
    };
  }
}
