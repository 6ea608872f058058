import type { AccountNotice } from '#shared/states.ts';
import type { Language } from '#shared/text/languages.ts';

interface NoticeText {
  subject: string;
  lead: (detail: string) => string;
  /** What to do if somebody else made the change. */
  ifNot: string;
}

interface AccountNoticeTexts {
  notices: Record<AccountNotice, NoticeText>;
  when: string;
  time: (ms: number) => string;
  button: string;
  support: (address: string) => string;
}

/** In UTC with the zone's name, since the owner's location is unknown. */
function timeIn(locale: string): (ms: number) => string {
  const format = new Intl.DateTimeFormat(locale, { dateStyle: 'long', timeStyle: 'short', timeZone: 'UTC' });
  return (ms) => `${format.format(ms)} UTC`;
}

export const ACCOUNT_NOTICE_TEXTS: Record<Language, AccountNoticeTexts> = {
  en: {
    notices: {
      email_changed: {
        subject: 'Your Aforo email was changed',
        lead: (address) =>
          `You now sign in to Aforo with ${address}. This address no longer opens your account.`,
        ifNot: "If this wasn't you, write to us right away: someone else has your account.",
      },
      password_changed: {
        subject: 'Your Aforo password was changed',
        lead: () => 'Your Aforo account has a new password, and every other device was signed out.',
        ifNot:
          "If this wasn't you, tap “Forgot password?” on the sign-in page now and choose a new one. Change your mailbox password too.",
      },
      factor_added: {
        subject: 'Two-factor sign-in was turned on',
        lead: (app) => `The authenticator app “${app}” now protects your Aforo account.`,
        ifNot: "If this wasn't you, write to us right away: you won't get in without that app.",
      },
      factor_removed: {
        subject: 'An authenticator app was removed',
        lead: (app) => `The authenticator app “${app}” no longer protects your Aforo account.`,
        ifNot: "If this wasn't you, change your password now and sign out everywhere.",
      },
      factor_guessed: {
        subject: 'Someone is guessing your sign-in codes',
        lead: () =>
          "Someone who knows your Aforo password has entered many wrong codes. They didn't get in, and we're slowing them down.",
        ifNot: "If this wasn't you, change your password now.",
      },
      api_key_created: {
        subject: 'A new API key for your Aforo account',
        lead: (name) => `The API key “${name}” was created. It can read data about your events.`,
        ifNot: "If this wasn't you, revoke it on the developers page and change your password.",
      },
    },
    when: 'When',
    time: timeIn('en-US'),
    button: 'Check my account',
    support: (address) => `Need help? Write to ${address}.`,
  },
  es: {
    notices: {
      email_changed: {
        subject: 'Cambió el correo de tu cuenta de Aforo',
        lead: (address) => `Ahora entras a Aforo con ${address}. Esta dirección ya no abre tu cuenta.`,
        ifNot: 'Si no fuiste tú, escríbenos de inmediato: alguien más tiene tu cuenta.',
      },
      password_changed: {
        subject: 'Cambió tu contraseña de Aforo',
        lead: () =>
          'Tu cuenta de Aforo tiene una contraseña nueva y se cerró la sesión en los demás dispositivos.',
        ifNot:
          'Si no fuiste tú, toca «¿Olvidaste tu contraseña?» al iniciar sesión y elige otra ahora. Cambia también la de tu correo.',
      },
      factor_added: {
        subject: 'Se activó la verificación en dos pasos',
        lead: (app) => `La app de autenticación «${app}» ya protege tu cuenta de Aforo.`,
        ifNot: 'Si no fuiste tú, escríbenos de inmediato: sin esa app no podrás entrar.',
      },
      factor_removed: {
        subject: 'Se quitó una app de autenticación',
        lead: (app) => `La app de autenticación «${app}» ya no protege tu cuenta de Aforo.`,
        ifNot: 'Si no fuiste tú, cambia tu contraseña ahora y cierra la sesión en todas partes.',
      },
      factor_guessed: {
        subject: 'Alguien intenta adivinar tus códigos',
        lead: () =>
          'Alguien que conoce tu contraseña de Aforo escribió muchos códigos incorrectos. No entró, y ahora lo frenamos.',
        ifNot: 'Si no fuiste tú, cambia tu contraseña ahora.',
      },
      api_key_created: {
        subject: 'Nueva clave de API en tu cuenta de Aforo',
        lead: (name) => `Se creó la clave de API «${name}». Puede leer los datos de tus eventos.`,
        ifNot: 'Si no fuiste tú, revócala en la página para desarrolladores y cambia tu contraseña.',
      },
    },
    when: 'Cuándo',
    time: timeIn('es-MX'),
    button: 'Revisar mi cuenta',
    support: (address) => `¿Necesitas ayuda? Escribe a ${address}.`,
  },
  ru: {
    notices: {
      email_changed: {
        subject: 'Почта вашего аккаунта Aforo изменена',
        lead: (address) =>
          `Теперь вы входите в Aforo с адресом ${address}. Прежний адрес больше не подходит.`,
        ifNot: 'Если это были не вы, сразу напишите нам: аккаунтом завладел кто-то другой.',
      },
      password_changed: {
        subject: 'Пароль вашего аккаунта Aforo изменён',
        lead: () => 'У вашего аккаунта Aforo новый пароль. На всех остальных устройствах выполнен выход.',
        ifNot:
          'Если это были не вы, нажмите «Забыли пароль?» на странице входа и сразу задайте новый. Смените и пароль от почты.',
      },
      factor_added: {
        subject: 'Двухфакторный вход включён',
        lead: (app) => `Теперь ваш аккаунт Aforo защищает приложение с кодами «${app}».`,
        ifNot: 'Если это были не вы, сразу напишите нам: без этого приложения войти не получится.',
      },
      factor_removed: {
        subject: 'Приложение с кодами отключено',
        lead: (app) => `Приложение с кодами «${app}» больше не защищает ваш аккаунт Aforo.`,
        ifNot: 'Если это были не вы, сразу смените пароль и выйдите на всех устройствах.',
      },
      factor_guessed: {
        subject: 'Кто-то подбирает ваши коды входа',
        lead: () =>
          'Кто-то знает ваш пароль от Aforo и много раз ввёл неверный код. Войти не удалось, и теперь мы замедляем такие попытки.',
        ifNot: 'Если это были не вы, сразу смените пароль.',
      },
      api_key_created: {
        subject: 'Новый API-ключ в вашем аккаунте Aforo',
        lead: (name) => `Создан API-ключ «${name}». С ним можно читать данные ваших мероприятий.`,
        ifNot: 'Если это были не вы, отзовите его на странице для разработчиков и смените пароль.',
      },
    },
    when: 'Когда',
    time: timeIn('ru-RU'),
    button: 'Проверить аккаунт',
    support: (address) => `Нужна помощь? Напишите: ${address}.`,
  },
};
