import 'i18next';
import type mails from './en/mails.json';

declare module 'i18next' {
  interface CustomTypeOptions {
    resources: { mails: typeof mails };
  }
}
