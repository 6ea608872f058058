import { type ComponentProps, createContext, type ReactNode, use } from 'react';
import { type FieldValues, FormProvider, type UseFormReturn } from 'react-hook-form';
import { supportView } from '#client/lib/api/support-view.ts';

const Disabled = createContext(false);

interface FormProps<Values extends FieldValues, Output> extends ComponentProps<'form'> {
  form: UseFormReturn<Values, unknown, Output>;
  /** Disables all its fields, as during a call. */
  disabled?: boolean;
}

/** A form whose fields know it: `FormField`, `ControlledField` and `FormSwitch` need only their names. */
export function Form<Values extends FieldValues, Output>({
  form,
  disabled = false,
  children,
  ...props
}: FormProps<Values, Output>) {
  return (
    <FormProvider {...form}>
      <Disabled value={disabled || supportView !== null}>
        <form noValidate {...props}>
          <Changing>{children}</Changing>
        </form>
      </Disabled>
    </FormProvider>
  );
}

/** Disables fields too in a view of another person's pages, where `ReadOnly` reaches buttons and switches only. */
export function Changing({ children }: { children: ReactNode }) {
  if (!supportView) return children;
  return (
    <fieldset disabled className="contents">
      {children}
    </fieldset>
  );
}

/** Whether the fields of the form around are disabled. */
export function useFormDisabled(): boolean {
  return use(Disabled);
}
