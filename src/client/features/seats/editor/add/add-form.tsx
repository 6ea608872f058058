import type { FormEvent, ReactNode } from 'react';
import { Button } from '#client/ui/button.tsx';

interface AddFormProps {
  /** What the button will add, while the form says it. */
  summary: ReactNode;
  submit: string;
  onSubmit: () => void;
  children: ReactNode;
}

/** Fields, and a button that stays in view and says what it adds. */
export function AddForm({ summary, submit, onSubmit, children }: AddFormProps) {
  return (
    <form
      noValidate
      className="flex flex-col gap-4"
      onSubmit={(event: FormEvent) => {
        event.preventDefault();
        event.stopPropagation();
        onSubmit();
      }}
    >
      {children}
      <div className="sticky bottom-0 -mx-5 -mb-5 flex flex-wrap items-center justify-between gap-3 border-t bg-popover px-5 py-4 sm:-mx-6 sm:px-6">
        <p aria-live="polite" className="text-muted-foreground text-sm">
          {summary}
        </p>
        <Button type="submit">{submit}</Button>
      </div>
    </form>
  );
}
