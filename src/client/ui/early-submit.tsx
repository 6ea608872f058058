import { type ReactNode, useEffect, useEffectEvent, useRef } from 'react';

interface EarlySubmitProps {
  name: string;
  value: string;
  onSubmit: () => void;
  /** A submit button. */
  children: ReactNode;
}

/**
 * Makes a button work before hydration: `public/theme.js` marks a pressed form, which acts once the page responds. Without
 * that script, or if the page's own fails, the form opens the page with `?name=value`.
 */
export function EarlySubmit({ name, value, onSubmit, children }: EarlySubmitProps) {
  const form = useRef<HTMLFormElement>(null);
  const act = useEffectEvent(onSubmit);
  useEffect(() => {
    if (form.current?.dataset.pressed === undefined) return;
    delete form.current.dataset.pressed;
    act();
  }, []);
  return (
    <form
      ref={form}
      method="get"
      data-early=""
      className="contents data-pressed:*:animate-pulse data-pressed:*:opacity-70"
      onSubmit={(submit) => {
        submit.preventDefault();
        delete submit.currentTarget.dataset.pressed;
        onSubmit();
      }}
    >
      <input type="hidden" name={name} value={value} />
      {children}
    </form>
  );
}
