/**
 * Props of the inputs that edit a form's draft. What stands in a field is a proposal: typing replaces it.
 * @returns the props for a field
 */
export function textFields<Field extends string>(
  draft: Readonly<Record<Field, string>>,
  put: (change: Partial<Record<Field, string>>) => void,
) {
  return (field: Field) => ({
    name: field,
    autoComplete: 'off',
    value: draft[field],
    onFocus: ({ target }: { target: EventTarget }) => {
      if (target instanceof HTMLInputElement) target.select();
    },
    onChange: ({ target }: { target: { value: string } }) =>
      put({ [field]: target.value } as Partial<Record<Field, string>>),
  });
}
