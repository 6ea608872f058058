import type { ReactNode } from 'react';

interface EarlySubmitProps {
  name: string;
  value: string;
  onSubmit: () => void;
  /** A submit button. */
  children: ReactNode;
}

/** Makes a button work before hydration: a press then submits the form, which opens the page with `?name=value`. */
export function EarlySubmit({ name, value, onSubmit, children }: EarlySubmitProps) {
  return (
    <form
      method="get"
      className="contents"
      onSubmit={(submit) => {
        submit.preventDefault();
        onSubmit();
      }}
    >
      <input type="hidden" name={name} value={value} />
      {children}
    </form>
  );
}
