import { type RefObject, useLayoutEffect, useRef } from 'react';

const STEP_MS = 180;
const STEP_PX = 24;
const EASING = 'cubic-bezier(0.32, 0.72, 0, 1)';

function isMotionWanted(): boolean {
  return !window.matchMedia('(prefers-reduced-motion: reduce)').matches;
}

/**
 * Slides a step in, from the left when the person goes back to an earlier one. It moves by transforms alone, which shift no
 * layout.
 * @param step undefined while the next one loads
 */
export function useStepMotion(target: RefObject<HTMLElement | null>, step: string | undefined): void {
  const path = useRef<readonly string[]>([]);
  useLayoutEffect(() => {
    if (step === undefined || path.current.at(-1) === step) return;
    const earlier = path.current.indexOf(step);
    const isFirst = path.current.length === 0;
    path.current = [...(earlier < 0 ? path.current : path.current.slice(0, earlier)), step];
    if (isFirst || !isMotionWanted()) return;
    const from = earlier < 0 ? STEP_PX : -STEP_PX;
    target.current?.animate(
      { translate: [`${from}px 0`, '0 0'], opacity: [0, 1] },
      { duration: STEP_MS, easing: EASING },
    );
  }, [target, step]);
}

/**
 * Keeps a box on the bottom edge of its parent and lets it glide when its height changes. Its layout is anchored at the top,
 * and only a translation takes it down, because a translation is no layout shift. Its class applies `--rest`.
 */
export function useRestOnBottom(isOn: boolean): (box: HTMLElement | null) => void {
  const observer = useRef<ResizeObserver>(null);
  const watch = useRef((box: HTMLElement | null) => {
    observer.current?.disconnect();
    if (!box?.parentElement) return;
    const { parentElement: frame } = box;
    let isPlaced = false;
    observer.current = new ResizeObserver(() => {
      const next = `${Math.max(0, frame.clientHeight - box.offsetTop - box.offsetHeight)}px`;
      if (box.style.getPropertyValue('--rest') === next) return;
      const from = getComputedStyle(box).translate;
      box.style.setProperty('--rest', next);
      if (isPlaced && isMotionWanted())
        box.animate(
          { translate: [from, getComputedStyle(box).translate] },
          { duration: STEP_MS, easing: EASING },
        );
      isPlaced = true;
    });
    observer.current.observe(box);
    observer.current.observe(frame);
  });
  return isOn ? watch.current : ignore;
}

function ignore(): void {}
