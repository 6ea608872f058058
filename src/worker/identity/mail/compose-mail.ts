import type { MailTokenPurpose } from '#db/schema/identity.ts';
import type { Language } from '#shared/text/languages.ts';
import { layOutMail } from '../../mail/mail-layout.ts';
import type { MailMessage } from '../../mail/mailer.ts';
import { MAIL_TEXTS } from './mail-texts.ts';

/** A sign-in mail: one sentence, one button, the code, and what to do if the reader did not request it. */
export function composeMail(input: {
  purpose: MailTokenPurpose;
  to: string;
  language: Language;
  link: string | null;
  code: string;
}): MailMessage {
  const { language, to, code } = input;
  const words = MAIL_TEXTS[language][input.purpose];
  const button = words.button !== null && input.link ? { label: words.button, link: input.link } : null;
  return {
    ...layOutMail({
      language,
      subject: words.subject,
      lead: words.lead,
      button,
      code: [words.code, code],
      fine: [words.ignore],
    }),
    to,
    code,
    ...(button && { link: button.link }),
  };
}
