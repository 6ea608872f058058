/**
 * Light colors; the style sheet below has the dark ones. They are the client's design tokens in a format that mail
 * clients read.
 */
const INK = '#1f1611';
const SOFT = '#675b54';
const LINE = '#e5ded9';
const PAPER = '#fdfbf8';
const ACCENT = '#d43717';
const TEXT = "font:16px/1.55 -apple-system,'Segoe UI',Roboto,Helvetica,Arial,sans-serif";

interface MailStyle {
  /** Inline styles by class. */
  inline: Readonly<Record<string, string>>;
  /** Rules that only a style sheet can express: bare elements and dark mode. */
  sheet: string;
}

export const MAIL_STYLE: MailStyle = {
  inline: {
    ground: `margin:0;padding:0;background:${PAPER};color:${INK};${TEXT}`,
    sheet: `padding:32px 20px 40px;color:inherit;${TEXT};overflow-wrap:anywhere`,
    name: 'margin:0 0 24px;font-weight:700',
    dot: `color:${ACCENT}`,
    fact: 'margin:6px 0',
    soft: `color:${SOFT}`,
    small: 'margin:0 0 8px;font-size:14px;line-height:1.5',
    cover: 'display:block;width:100%;height:auto;margin:0 0 24px;border:0;border-radius:16px',
    ticket: 'width:100%;border-collapse:separate;margin:20px 0',
    stub: `padding:20px 16px;border:1px solid ${LINE};border-radius:16px;background:#ffffff;color:${INK}`,
    type: 'margin:0 0 8px;font-weight:700',
    qr: 'display:block;margin:0 auto;border:0;background:#ffffff',
    short: 'margin:4px 0 0;font:600 18px/1.4 ui-monospace,Menlo,Consolas,monospace;letter-spacing:.06em',
    wallets: 'margin:14px 0 0;line-height:2.8',
    wallet: `display:inline-block;padding:0 16px;border-radius:12px;background:${INK};color:#ffffff;text-decoration:none;font-size:14px;font-weight:600;white-space:nowrap`,
    sums: 'width:100%;border-collapse:collapse;margin:24px 0',
    cell: 'padding:7px 0;vertical-align:top',
    last: `padding:9px 0;vertical-align:top;font-weight:700;border-top:1px solid ${LINE}`,
    label: 'padding-right:16px',
    value: 'text-align:right;white-space:nowrap',
    act: 'margin:28px 0',
    button: `display:inline-block;padding:14px 24px;border-radius:12px;background:${ACCENT};color:#ffffff;text-decoration:none;font-weight:600`,
    code: 'margin:0 0 24px;font:600 28px/1.2 ui-monospace,Menlo,Consolas,monospace;letter-spacing:.15em',
    fine: `margin-top:28px;padding-top:16px;border-top:1px solid ${LINE}`,
  },
  sheet: `
:root { color-scheme: light dark; supported-color-schemes: light dark }
h1 { margin: 28px 0 12px; font-size: 24px; line-height: 1.25; font-weight: 700 }
p { margin: 0 0 14px }
@media (prefers-color-scheme: dark) {
.ground { background: #140f0d !important; color: #f4efea !important }
.soft { color: #b4aaa3 !important }
.last, .fine { border-color: #382f2c !important }
.dot { color: #ff7048 !important }
}
[data-ogsc] .ground { color: #f4efea !important }
[data-ogsc] .soft { color: #b4aaa3 !important }`,
};
