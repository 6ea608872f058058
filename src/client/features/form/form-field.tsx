import type { ComponentProps, ReactNode } from 'react';
import {
  Controller,
  type ControllerRenderProps,
  type FieldPath,
  type FieldPathByValue,
  type FieldValues,
  type RegisterOptions,
  type UseFormRegisterReturn,
  useFormContext,
} from 'react-hook-form';
import { Field } from '#client/ui/field.tsx';
import { Switch } from '#client/ui/switch.tsx';
import { useFormDisabled } from './form.tsx';
import { useProblemText } from './use-problem-text.ts';

type FieldLook = Pick<ComponentProps<typeof Field>, 'label' | 'hint' | 'aside' | 'className' | 'disabled'>;

interface FormFieldProps<Values extends FieldValues> extends FieldLook {
  name: FieldPath<Values>;
  options?: RegisterOptions<Values>;
  /** Draws the control with these props. */
  children: (input: UseFormRegisterReturn) => ReactNode;
}

/** An input of the form around, with its label, hint and error. */
export function FormField<Values extends FieldValues>({
  name,
  options,
  children,
  ...look
}: FormFieldProps<Values>) {
  const { register } = useFormContext<Values>();
  return (
    <Field {...look} {...useFieldState(name, look.disabled)}>
      {children(register(name, options))}
    </Field>
  );
}

interface ControlledFieldProps<Values extends FieldValues, Name extends FieldPath<Values>> extends FieldLook {
  name: Name;
  children: (
    control: Pick<ControllerRenderProps<Values, Name>, 'ref' | 'value' | 'onChange'> & { disabled: boolean },
  ) => ReactNode;
}

/** The same for a control without a native input, such as a `Select`. */
export function ControlledField<Values extends FieldValues, Name extends FieldPath<Values>>({
  name,
  children,
  ...look
}: ControlledFieldProps<Values, Name>) {
  const { control } = useFormContext<Values>();
  const state = useFieldState(name, look.disabled);
  return (
    <Field {...look} {...state}>
      <Controller
        control={control}
        name={name}
        render={({ field: { ref, value, onChange } }) => (
          <>{children({ ref, value, onChange, disabled: state.disabled })}</>
        )}
      />
    </Field>
  );
}

interface FormSwitchProps<Values extends FieldValues> {
  name: FieldPathByValue<Values, boolean>;
  label: string;
  hint?: string;
}

/** A switch of the form around. */
export function FormSwitch<Values extends FieldValues>({ name, ...words }: FormSwitchProps<Values>) {
  const { control } = useFormContext<Values>();
  const disabled = useFormDisabled();
  return (
    <Controller
      control={control}
      name={name}
      render={({ field }) => (
        <Switch {...words} checked={field.value} onChange={field.onChange} disabled={disabled} />
      )}
    />
  );
}

function useFieldState(name: string, disabled = false): { error: string | null; disabled: boolean } {
  const { getFieldState, formState } = useFormContext();
  const problem = useProblemText();
  const formDisabled = useFormDisabled();
  return { error: problem(getFieldState(name, formState).error), disabled: disabled || formDisabled };
}
