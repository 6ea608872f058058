/** Style sheet of the checkout: one narrow column, in light and dark mode. */
export const CHECKOUT_STYLE = `
:root { color-scheme: light dark; --page: #f6f4f1; --card: #fff; --ink: #221c18; --quiet: #6b615a; --line: #d9d2cb;
  --field: #8c8078; --action: #2b5bd7; --action-ink: #fff; --note: #fdf3d8; --note-ink: #6b4a00; --bad: #fdecec;
  --bad-ink: #a3161c; }
@media (prefers-color-scheme: dark) { :root { --page: #151210; --card: #201c19; --ink: #f3eeea; --quiet: #b5aaa2;
  --line: #3a332e; --field: #8c8078; --action: #86a8ff; --action-ink: #10182c; --note: #352a10; --note-ink: #f5d78a;
  --bad: #3a1718; --bad-ink: #ffb4b1; } }
* { box-sizing: border-box; }
body { margin: 0; min-height: 100dvh; display: grid; place-items: center; padding: 1.5rem 1rem; background: var(--page);
  color: var(--ink); font: 1rem/1.5 system-ui, -apple-system, "Segoe UI", Roboto, sans-serif; }
main { width: 100%; max-width: 26rem; background: var(--card); border: 1px solid var(--line); border-radius: 1rem;
  padding: 1.5rem; }
h1 { margin: 0; font-size: 1rem; font-weight: 500; color: var(--quiet); }
.amount { margin: .125rem 0 1rem; font-size: 2.25rem; line-height: 1.2; font-weight: 650; font-variant-numeric: tabular-nums;
  overflow-wrap: anywhere; }
.account { margin: -.5rem 0 1rem; overflow-wrap: anywhere; }
.note, .problem { margin: 0 0 1.25rem; padding: .625rem .875rem; border-radius: .625rem; font-size: .9375rem; }
.note { background: var(--note); color: var(--note-ink); }
.problem { background: var(--bad); color: var(--bad-ink); }
.problem::before { content: "⚠ "; }
form { display: grid; grid-template-columns: 1fr 1fr; gap: 1rem; }
label { display: grid; align-content: end; gap: .375rem; font-size: .875rem; font-weight: 500; }
.wide, button { grid-column: 1 / -1; }
input { width: 100%; min-width: 0; padding: .75rem; border: 1px solid var(--field); border-radius: .625rem; background: transparent;
  color: inherit; font: inherit; font-size: 1.0625rem; font-variant-numeric: tabular-nums; }
input[aria-invalid="true"] { border-color: var(--bad-ink); }
button, .button { min-height: 3rem; padding: .625rem 1rem; border: 0; border-radius: .625rem; background: var(--action);
  color: var(--action-ink); font: inherit; font-weight: 600; cursor: pointer; text-align: center; text-decoration: none; }
.button { display: grid; place-items: center; }
button.quiet { background: none; color: inherit; border: 1px solid var(--field); }
button:hover, .button:hover { filter: brightness(1.08); }
:focus-visible { outline: 3px solid var(--action); outline-offset: 2px; }
.cancel { display: block; margin-top: .75rem; padding: .75rem; text-align: center; color: var(--quiet); }
.cards { margin: 1rem 0 0; padding-top: 1rem; border-top: 1px solid var(--line); font-size: .875rem; color: var(--quiet); }
.cards h2 { margin: 0 0 .25rem; font-size: inherit; font-weight: 600; }
.cards p { margin: 0; display: flex; flex-wrap: wrap; column-gap: .5rem; }
.cards code { font: inherit; font-variant-numeric: tabular-nums; color: var(--ink); white-space: nowrap; }
.done h1 { color: var(--ink); font-size: 1.375rem; font-weight: 650; }
.done p { margin: .5rem 0 1.25rem; color: var(--quiet); }
`;
