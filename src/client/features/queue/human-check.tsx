import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useLanguage } from '#client/features/preferences/language.ts';
import { Alert } from '#client/ui/alert.tsx';

/** https://developers.cloudflare.com/turnstile/get-started/client-side-rendering/ */
const SCRIPT = 'https://challenges.cloudflare.com/turnstile/v0/api.js?render=explicit';

interface Turnstile {
  render: (
    container: HTMLElement,
    options: {
      sitekey: string;
      action: string;
      language: string;
      size: 'flexible';
      callback: (token: string) => void;
      'error-callback': () => void;
    },
  ) => string;
  remove: (widgetId: string) => void;
}

declare global {
  interface Window {
    turnstile?: Turnstile;
  }
}

/** The script must come from Cloudflare itself. Rejects when it is blocked. */
function loadTurnstile(): Promise<Turnstile> {
  return new Promise((resolve, reject) => {
    const finish = () => (window.turnstile ? resolve(window.turnstile) : reject(new Error('No Turnstile')));
    if (window.turnstile) return finish();
    const script = document.createElement('script');
    script.src = SCRIPT;
    script.onload = finish;
    script.onerror = () => reject(new Error('Turnstile did not load'));
    document.head.append(script);
  });
}

/** Turnstile's challenge, which most people pass without a tap. */
export function HumanCheck({ siteKey, onHuman }: { siteKey: string; onHuman: (token: string) => void }) {
  const { t } = useTranslation('events');
  const { language } = useLanguage();
  const box = useRef<HTMLDivElement>(null);
  const [failed, setFailed] = useState(false);
  const solved = useEffectEvent(onHuman);
  useEffect(() => {
    let remove = () => {};
    let isGone = false;
    loadTurnstile().then(
      (turnstile) => {
        if (isGone || !box.current) return;
        const widget = turnstile.render(box.current, {
          sitekey: siteKey,
          action: 'place',
          language,
          size: 'flexible',
          callback: (token) => solved(token),
          'error-callback': () => setFailed(true),
        });
        remove = () => turnstile.remove(widget);
      },
      () => setFailed(true),
    );
    return () => {
      isGone = true;
      remove();
    };
  }, [siteKey, language]);
  return (
    <section className="grid grid-cols-1 gap-3">
      <p className="text-pretty font-medium">{t('wait.human')}</p>
      <div ref={box} />
      {failed ? <Alert tone="warning">{t('wait.humanFailed')}</Alert> : null}
    </section>
  );
}
