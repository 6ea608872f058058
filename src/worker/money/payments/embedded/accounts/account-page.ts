import { html } from 'hono/html';
import { i18n } from '#worker/i18n/i18n.ts';
import { type PageFrame, page } from '../checkout-page.ts';

/** What the form of the embedded provider can lead to. */
export const ACCOUNT_CHOICES = ['complete', 'missing', 'reject', 'bounce'] as const;
export type AccountChoice = (typeof ACCOUNT_CHOICES)[number];

/** In place of a real provider's long form: one button for each of its outcomes. */
export function accountPage(
  frame: PageFrame,
  account: { id: string; linkKey: string; unconfirmed: boolean },
) {
  const t = i18n.getFixedT(frame.language, 'pages', 'payoutAccount');
  const action = `/pay/account/${account.id}?key=${account.linkKey}&lang=${frame.language}`;
  return page(
    frame,
    t('title'),
    html`<main class="done">
<h1>${t('title')}</h1>
<p>${t('text')}</p>
${account.unconfirmed ? html`<p class="problem" role="alert">${t('unconfirmed')}</p>` : ''}
<form method="post" action="${action}">
${ACCOUNT_CHOICES.map(
  (choice, index) =>
    html`<button name="choice" value="${choice}"${index > 0 ? html` class="quiet"` : ''}>${t(`choices.${choice}`)}</button>`,
)}
</form>
</main>`,
  );
}
