import { createContext, type FormEvent, type ReactNode, use, useId } from 'react';
import { createPortal } from 'react-dom';
import { Button } from '#client/ui/button.tsx';

/** The end of the sheet around a form, which stays in view while the fields scroll. */
export const SheetFoot = createContext<HTMLElement | null>(null);

interface AddFormProps {
  /** What the button will add, while the form says it. */
  summary: ReactNode;
  submit: string;
  onSubmit: () => void;
  children: ReactNode;
}

/** Fields, and a button that stays in view and says what it adds. */
export function AddForm({ summary, submit, onSubmit, children }: AddFormProps) {
  const foot = use(SheetFoot);
  const id = useId();
  return (
    <form
      id={id}
      noValidate
      className="flex flex-col gap-4"
      onSubmit={(event: FormEvent) => {
        event.preventDefault();
        onSubmit();
      }}
    >
      {children}
      {foot
        ? createPortal(
            <div className="flex flex-wrap items-center justify-between gap-3">
              <p aria-live="polite" className="text-muted-foreground text-sm">
                {summary}
              </p>
              <Button type="submit" form={id}>
                {submit}
              </Button>
            </div>,
            foot,
          )
        : null}
    </form>
  );
}
