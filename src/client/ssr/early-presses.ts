import { revealReaderZone } from '#client/lib/reader-zone.ts';

/** What was done to the content before anything could answer; `public/theme.js` keeps it until React begins. */
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

const TYPES = ['click', 'change', 'input'] as const;

/** What is left to do, in its order. */
let presses: EarlyPress[] = [];
let stands = false;

/** Takes what was done so far, when React begins to take the page over: from then on it hears by itself. */
export function takeEarlyPresses(): void {
  presses = window.earlyPresses ?? [];
  window.earlyPresses = null;
  for (const type of TYPES) document.addEventListener(type, meanwhile, true);
}

/**
 * React takes the page over part by part. A part that is pressed before its turn it takes up at once and answers, if it
 * has that part's script in its hands; else it lets the press go, which is kept here.
 */
function meanwhile({ type, target }: Event): void {
  const kind = TYPES.find((each) => each === type);
  if (!kind || !(target instanceof Element) || isTaken(target)) return;
  const value = 'value' in target && typeof target.value === 'string' ? target.value : undefined;
  // What is in a field now counts more than what was in it before.
  if (kind !== 'click') {
    presses = presses.filter((press) => press.type === 'click' || press.target !== target);
  }
  setTimeout(() => {
    // Hydrating a select at its own event puts its old value back, and its handler has read that one.
    const isLost = kind === 'change' && target instanceof HTMLSelectElement && target.value !== value;
    if (isTaken(target) && !isLost) return;
    presses.push({ type: kind, target, value });
    if (stands) repeatAll();
  });
}

/** Once all of the page is taken over: does once more what its reader did before; links led on by themselves. */
export function repeatEarlyPresses(): void {
  if (stands) return;
  stands = true;
  for (const type of TYPES) document.removeEventListener(type, meanwhile, true);
  // Once React has left what told of it: it does not take up a part from there.
  setTimeout(() => {
    repeatAll();
    revealReaderZone();
  });
}

function repeatAll(): void {
  const all = presses;
  presses = [];
  for (const press of all) {
    if (press.target instanceof Element && press.target.isConnected) repeat(press.target, press);
  }
}

/** Whether React answers for it: it notes so on what it has drawn or taken over. */
function isTaken(element: Element): boolean {
  return Object.keys(element).some((key) => key.startsWith('__reactProps'));
}

function repeat(target: Element, { type, value }: EarlyPress): void {
  if (type === 'click') {
    const button = target.closest('button');
    button?.removeAttribute('data-early-press');
    button?.click();
  } else if (type === 'change' && target instanceof HTMLSelectElement && value !== undefined) {
    target.value = value;
    target.dispatchEvent(new Event('change', { bubbles: true }));
  } else if (type === 'input' && target instanceof HTMLInputElement && value !== undefined) {
    typeAgain(target, value);
  }
}

/** React takes the box over, with the text in it, at the first event; from then on it hears only of another text. */
function typeAgain(input: HTMLInputElement, text: string): void {
  input.dispatchEvent(new Event('input', { bubbles: true }));
  input.value = '';
  Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(input, text);
  input.dispatchEvent(new Event('input', { bubbles: true }));
}
