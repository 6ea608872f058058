import type { MailTokenPurpose } from '#db/schema/identity.ts';
import type { Language } from '#shared/text/languages.ts';

interface MailText {
  subject: string;
  lead: string;
  /** Null: the mail has a code only. */
  button: string | null;
  code: string;
  ignore: string;
}

export const MAIL_TEXTS: Record<Language, Record<MailTokenPurpose, MailText>> = {
  en: {
    confirmation: {
      subject: 'Confirm your email for Aforo',
      lead: 'Welcome! One tap and your account is ready.',
      button: 'Confirm email',
      code: 'Or type this code:',
      ignore: "If you didn't sign up for Aforo, ignore this email. Nothing will happen.",
    },
    invite: {
      subject: "You're invited to Aforo",
      lead: 'Someone created an account for you. Accept the invitation to get started.',
      button: 'Accept the invitation',
      code: 'Or type this code:',
      ignore: "If you weren't expecting this, ignore this email.",
    },
    recovery: {
      subject: 'Set a new password for Aforo',
      lead: 'You asked for a new password. Open the link and choose one.',
      button: 'Choose a new password',
      code: 'Or type this code:',
      ignore: "If this wasn't you, ignore this email. Your password stays the same.",
    },
    magiclink: {
      subject: 'Your sign-in link for Aforo',
      lead: 'Here is your link. It works once.',
      button: 'Sign in',
      code: 'Or type this code:',
      ignore: "If this wasn't you, ignore this email. Nobody has signed in.",
    },
    email_change_current: {
      subject: 'Confirm your email change',
      lead: 'You asked to move your Aforo account to another address. Confirm it here and in the email to the new one.',
      button: 'Confirm the change',
      code: 'Or type this code:',
      ignore: "If this wasn't you, don't confirm it, and change your password.",
    },
    email_change_new: {
      subject: 'Confirm your new email for Aforo',
      lead: 'This address is about to become the email of your Aforo account. Confirm it here and in the email to the old one.',
      button: 'Confirm this address',
      code: 'Or type this code:',
      ignore: "If this wasn't you, ignore this email.",
    },
    reauthentication: {
      subject: 'Your Aforo code',
      lead: "Confirm that it's you.",
      button: null,
      code: 'Type this code:',
      ignore: "If this wasn't you, someone may be signed in as you. Change your password.",
    },
  },
  es: {
    confirmation: {
      subject: 'Confirma tu correo en Aforo',
      lead: '¡Te damos la bienvenida! Un toque y tu cuenta estará lista.',
      button: 'Confirmar correo',
      code: 'O escribe este código:',
      ignore: 'Si no te registraste en Aforo, ignora este correo: no pasará nada.',
    },
    invite: {
      subject: 'Tienes una invitación a Aforo',
      lead: 'Alguien te creó una cuenta. Acepta la invitación para empezar.',
      button: 'Aceptar la invitación',
      code: 'O escribe este código:',
      ignore: 'Si no la esperabas, ignora este correo.',
    },
    recovery: {
      subject: 'Elige una contraseña nueva para Aforo',
      lead: 'Pediste una contraseña nueva. Abre el enlace y elígela.',
      button: 'Elegir contraseña',
      code: 'O escribe este código:',
      ignore: 'Si no fuiste tú, ignora este correo: tu contraseña no cambia.',
    },
    magiclink: {
      subject: 'Tu enlace para entrar a Aforo',
      lead: 'Aquí tienes tu enlace. Sirve una sola vez.',
      button: 'Entrar',
      code: 'O escribe este código:',
      ignore: 'Si no fuiste tú, ignora este correo: nadie entró.',
    },
    email_change_current: {
      subject: 'Confirma el cambio de correo',
      lead: 'Pediste pasar tu cuenta de Aforo a otra dirección. Confírmalo aquí y en el correo que va a la nueva.',
      button: 'Confirmar el cambio',
      code: 'O escribe este código:',
      ignore: 'Si no fuiste tú, no lo confirmes y cambia tu contraseña.',
    },
    email_change_new: {
      subject: 'Confirma tu nuevo correo en Aforo',
      lead: 'Esta dirección va a ser la de tu cuenta de Aforo. Confírmalo aquí y en el correo que va a la anterior.',
      button: 'Confirmar esta dirección',
      code: 'O escribe este código:',
      ignore: 'Si no fuiste tú, ignora este correo.',
    },
    reauthentication: {
      subject: 'Tu código de Aforo',
      lead: 'Confirma que eres tú.',
      button: null,
      code: 'Escribe este código:',
      ignore: 'Si no fuiste tú, puede que alguien haya entrado a tu cuenta: cambia la contraseña.',
    },
  },
  ru: {
    confirmation: {
      subject: 'Подтвердите почту в Aforo',
      lead: 'Добро пожаловать! Одно нажатие — и аккаунт готов.',
      button: 'Подтвердить почту',
      code: 'Или введите этот код:',
      ignore: 'Если вы не регистрировались в Aforo, ничего не делайте: ничего и не произойдёт.',
    },
    invite: {
      subject: 'Вас пригласили в Aforo',
      lead: 'Для вас создали аккаунт. Примите приглашение, чтобы начать.',
      button: 'Принять приглашение',
      code: 'Или введите этот код:',
      ignore: 'Если вы этого не ждали, просто не отвечайте на письмо.',
    },
    recovery: {
      subject: 'Новый пароль в Aforo',
      lead: 'Вы попросили сменить пароль. Откройте ссылку и придумайте новый.',
      button: 'Задать новый пароль',
      code: 'Или введите этот код:',
      ignore: 'Если это были не вы, ничего не делайте: пароль останется прежним.',
    },
    magiclink: {
      subject: 'Ссылка для входа в Aforo',
      lead: 'Вот ваша ссылка. Она сработает один раз.',
      button: 'Войти',
      code: 'Или введите этот код:',
      ignore: 'Если это были не вы, ничего не делайте: никто не вошёл.',
    },
    email_change_current: {
      subject: 'Подтвердите смену почты',
      lead: 'Вы попросили перенести аккаунт Aforo на другой адрес. Подтвердите это здесь и в письме на новый адрес.',
      button: 'Подтвердить смену',
      code: 'Или введите этот код:',
      ignore: 'Если это были не вы, не подтверждайте и смените пароль.',
    },
    email_change_new: {
      subject: 'Подтвердите новую почту в Aforo',
      lead: 'Этот адрес станет адресом вашего аккаунта Aforo. Подтвердите это здесь и в письме на прежний адрес.',
      button: 'Подтвердить адрес',
      code: 'Или введите этот код:',
      ignore: 'Если это были не вы, ничего не делайте.',
    },
    reauthentication: {
      subject: 'Ваш код Aforo',
      lead: 'Подтвердите, что это вы.',
      button: null,
      code: 'Введите этот код:',
      ignore: 'Если это были не вы, возможно, кто-то вошёл под вашим именем: смените пароль.',
    },
  },
};
