/** What was done to the content before anything could answer; `public/theme.js` keeps it. */
interface EarlyPress {
  type: 'click' | 'change' | 'input';
  target: EventTarget | null;
  value: string | undefined;
}

declare global {
  interface Window {
    earlyPresses?: EarlyPress[] | null;
  }
}

/** What is left to do, once the page answers. */
let presses: EarlyPress[] = [];

/**
 * Takes what was done so far, when React begins to take the page over: what is done from then on it does itself, at once.
 * What it is told of a field later than this counts more.
 */
export function takeEarlyPresses(): void {
  presses = window.earlyPresses ?? [];
  window.earlyPresses = null;
  for (const type of LATER) document.addEventListener(type, forget, true);
}

const LATER = ['change', 'input'] as const;

function forget({ target }: Event): void {
  presses = presses.filter((press) => press.type === 'click' || press.target !== target);
}

/** `repeatEarly`, once React has left what told of it: it takes up a part that is pressed at once, but not meanwhile. */
export function repeatEarlyPresses(): void {
  setTimeout(repeatEarly);
}

/** Does once more, in its order, what a reader did while the script was still on its way; links led on by themselves. */
function repeatEarly(): void {
  for (const type of LATER) document.removeEventListener(type, forget, true);
  for (const { type, target, value } of presses) {
    if (!(target instanceof HTMLElement) || !target.isConnected) continue;
    if (type === 'click') {
      if (target.closest('button')) target.click();
    } else if (type === 'change' && target instanceof HTMLSelectElement && value !== undefined) {
      target.value = value;
      target.dispatchEvent(new Event('change', { bubbles: true }));
    } else if (type === 'input' && target instanceof HTMLInputElement && value !== undefined) {
      typeAgain(target, value);
    }
  }
  presses = [];
}

/** React takes the box over, with the text in it, at the first event; from then on it hears only of another text. */
function typeAgain(input: HTMLInputElement, text: string): void {
  input.dispatchEvent(new Event('input', { bubbles: true }));
  input.value = '';
  Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(input, text);
  input.dispatchEvent(new Event('input', { bubbles: true }));
}
