import { revealReaderZone } from '#client/lib/reader-zone.ts';

/** An event before hydration; `public/theme.js` records it until React starts. */
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

/** Events to replay, in order. */
let presses: EarlyPress[] = [];
let stands = false;

/** Takes over from `public/theme.js` when hydration starts. */
export function takeEarlyPresses(): void {
  presses = window.earlyPresses ?? [];
  window.earlyPresses = null;
  for (const type of TYPES) document.addEventListener(type, meanwhile, true);
}

/**
 * React hydrates boundary by boundary. It hydrates a boundary at once when that receives an event, provided its code is
 * loaded; otherwise it drops the event, which is recorded here.
 */
function meanwhile({ type, target }: Event): void {
  const kind = TYPES.find((each) => each === type);
  if (!kind || !(target instanceof Element) || isTaken(target)) return;
  const value = 'value' in target && typeof target.value === 'string' ? target.value : undefined;
  // Only the latest value of a field matters.
  if (kind !== 'click') {
    presses = presses.filter((press) => press.type === 'click' || press.target !== target);
  }
  setTimeout(() => {
    // Hydrating a select during its own change event restores the old value, and the handler reads that one.
    const isLost = kind === 'change' && target instanceof HTMLSelectElement && target.value !== value;
    if (isTaken(target) && !isLost) return;
    presses.push({ type: kind, target, value });
    if (stands) repeatAll();
  });
}

/** Replays recorded events once the whole page is hydrated. Links need none: they work without React. */
export function repeatEarlyPresses(): void {
  if (stands) return;
  stands = true;
  for (const type of TYPES) document.removeEventListener(type, meanwhile, true);
  // After React's commit, during which it cannot hydrate further boundaries.
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

/** Whether React has rendered or hydrated the element, according to its internal props key. */
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

/** The first input event hydrates the box with its text; afterwards React only reports a changed value. */
function typeAgain(input: HTMLInputElement, text: string): void {
  input.dispatchEvent(new Event('input', { bubbles: true }));
  input.value = '';
  Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(input, text);
  input.dispatchEvent(new Event('input', { bubbles: true }));
}
