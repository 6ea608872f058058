import type { MailAccent } from './mail-accent.ts';

/**
 * Light colors; the style sheet below has the dark ones. They are the client's design tokens in a format that mail
 * clients read.
 */
const INK = '#1f1611';
const SOFT = '#675b54';
const LINE = '#e5ded9';
const PAPER = '#f6f2ee';
const CARD = '#ffffff';
/** Of mails that are not about an event, and of our own mark. */
export const OWN_ACCENT: MailAccent = { light: '#d43717', dark: '#ff7048' };
/** Text on a button in dark mode. */
export const ON_DARK = '#1c0c05';
const FONT = "-apple-system,BlinkMacSystemFont,'Segoe UI',Roboto,Helvetica,Arial,sans-serif";
const TEXT = `font:16px/1.55 ${FONT}`;
const MONO = 'ui-monospace,Menlo,Consolas,monospace';

interface MailStyle {
  /** Inline styles by class. */
  inline: Readonly<Record<string, string>>;
  /** Rules that only a style sheet can express: bare elements, phones and dark mode. */
  sheet: string;
}

export function mailStyle({ light, dark }: MailAccent): MailStyle {
  return {
    inline: {
      ground: `margin:0;padding:0;background:${PAPER};color:${INK};${TEXT}`,
      around: 'padding:24px 12px 40px',
      card: `width:100%;max-width:600px;border-collapse:separate;background:${CARD};border:1px solid ${LINE};border-radius:20px;overflow:hidden;text-align:left`,
      band: 'padding:0;font-size:0;line-height:0;border-radius:19px 19px 0 0',
      // The words of a picture that is not loaded stand on the event's name again, in its style.
      strip: `display:block;width:100%;height:auto;border:0;border-radius:19px 19px 0 0;background:${LINE};font:700 16px/1.4 ${FONT};color:${INK}`,
      sheet: `padding:28px 32px 32px;color:inherit;${TEXT};overflow-wrap:anywhere`,
      name: 'margin:0 0 12px;font-size:14px;font-weight:700',
      via: 'font-weight:400;white-space:nowrap',
      dot: `color:${OWN_ACCENT.light}`,
      title: `margin:0 0 16px;font:800 30px/1.15 ${FONT};letter-spacing:-.02em`,
      facts: `margin:20px 0;padding:4px 0 4px 16px;border-left:3px solid ${light}`,
      fact: 'margin:8px 0;line-height:1.4',
      label: 'font-size:13px',
      value: 'font-weight:600',
      soft: `color:${SOFT}`,
      small: 'margin:0 0 8px;font-size:14px;line-height:1.5',
      ticket: 'width:100%;border-collapse:separate;margin:20px 0',
      stub: `padding:24px 16px;border:1px solid ${LINE};border-radius:16px;background:#ffffff;color:${INK}`,
      type: 'margin:0 0 8px;font-weight:700;font-size:18px',
      qr: 'display:block;margin:0 auto;border:0;background:#ffffff',
      short: `margin:4px 0 0;font:600 20px/1.4 ${MONO};letter-spacing:.06em`,
      wallets: 'margin:14px 0 0;line-height:2.8',
      wallet: `display:inline-block;padding:0 16px;border-radius:12px;background:${INK};color:#ffffff;text-decoration:none;font-size:14px;font-weight:600;white-space:nowrap`,
      sums: 'width:100%;border-collapse:collapse;margin:24px 0',
      cell: 'padding:7px 0;vertical-align:top',
      last: `padding:9px 0;vertical-align:top;font-weight:700;border-top:1px solid ${LINE}`,
      what: 'padding-right:16px',
      sum: 'text-align:right;white-space:nowrap',
      act: 'margin:28px 0;border-collapse:separate',
      press: `border-radius:14px;background:${light}`,
      button: `display:block;padding:16px 28px;color:#ffffff;text-decoration:none;font:600 17px/1.25 ${FONT}`,
      quiet: `border:1px solid ${LINE};border-radius:14px`,
      plain: `display:block;padding:11px 20px;color:${INK};text-decoration:none;font:600 15px/1.25 ${FONT}`,
      code: `margin:0 0 24px;padding:18px 0;border:1px solid ${LINE};border-radius:14px;text-align:center;font:700 44px/1.1 ${MONO};letter-spacing:.16em`,
      fine: `margin-top:28px;padding-top:16px;border-top:1px solid ${LINE}`,
    },
    sheet: `
:root { color-scheme: light dark; supported-color-schemes: light dark }
p { margin: 0 0 14px }
@media (max-width: 520px) {
.around { padding: 0 0 24px !important }
.card { border-radius: 0 !important; border-width: 0 0 1px !important }
.band, .strip { border-radius: 0 !important }
.sheet { padding: 24px 20px 28px !important }
.title { font-size: 26px !important }
.act { width: 100% !important }
}
@media (prefers-color-scheme: dark) {
.ground { background: #140f0d !important; color: #f4efea !important }
.card { background: #1f1916 !important; border-color: #382f2c !important }
.strip { background: #382f2c !important; color: #f4efea !important }
.soft { color: #b4aaa3 !important }
.last, .fine, .code, .quiet { border-color: #382f2c !important }
.dot { color: ${OWN_ACCENT.dark} !important }
.facts { border-color: ${dark} !important }
.press { background: ${dark} !important }
.button { color: ${ON_DARK} !important }
.plain { color: #f4efea !important }
}
[data-ogsc] .ground { color: #f4efea !important }
[data-ogsc] .soft { color: #b4aaa3 !important }`,
  };
}
