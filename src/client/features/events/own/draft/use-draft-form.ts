import { zodResolver } from '@hookform/resolvers/zod';
import { useEffect, useMemo, useState } from 'react';
import {
  type DefaultValues,
  type FieldValues,
  type Path,
  type UseFormReturn,
  useForm,
} from 'react-hook-form';
import type { z } from 'zod';
import type { FieldProblem } from '#client/features/form/field-problem.ts';
import { errorMessage } from '#client/lib/api/error-record.ts';
import type { Language } from '#shared/text/languages.ts';
import { refusedFields } from '../problems/refused-fields.ts';
import { changedFields, changedValues } from './changed-fields.ts';
import { type FormDraft, formDraft } from './form-draft.ts';

interface DraftForm<Values extends FieldValues, Output> {
  form: UseFormReturn<Values, unknown, Output>;
  draft: FormDraft<Partial<Values>>;
  /** Whether unsaved input was restored. */
  restored: boolean;
  /**
   * The fields that differ from the initial values. Sending the others too would overwrite what another user has saved
   * since.
   * @param together fields that are sent all or none
   */
  changed: (fields: Output, together?: readonly (keyof Output)[]) => Partial<Output>;
  /** The original values of these fields when editing began, across reloads. */
  baseOf: (fields: Partial<Output>) => Partial<Output>;
  /**
   * Rebases the form on newly saved values: unsaved input stays, all other fields are updated.
   * @param undecided fields with an open conflict, so that a reload does not treat it as resolved
   */
  rebase: (saved: Values, undecided?: readonly (keyof Values)[]) => void;
  /** Shows a refusal at its fields. @returns false if it is about none of them */
  showRefusal: (error: unknown, quantityField: Path<Values>, language: Language) => boolean;
  /** Resets the form to these values and discards the draft. */
  settle: (values: Values) => void;
}

/**
 * A form whose unsaved input survives errors and reloads until it is saved or discarded. Untouched fields take their
 * current initial values.
 * @param together fields that are kept all or none, because their initial values belong together
 */
export function useDraftForm<Values extends FieldValues, Output extends object>(
  name: string,
  initial: Values,
  schema: z.ZodType<Output, Values>,
  together?: readonly (keyof Values)[],
): DraftForm<Values, Output> {
  const draft = useMemo(() => formDraft<Partial<Values>>(name), [name]);
  const [unsaved] = useState(() => {
    const typed = draft.read();
    return typed && { ...initial, ...typed };
  });
  const [restored, setRestored] = useState(unsaved !== null);
  const form = useForm<Values, unknown, Output>({
    resolver: zodResolver(schema),
    defaultValues: initial as DefaultValues<Values>,
  });
  const { reset, subscribe } = form;

  useEffect(() => {
    if (unsaved) reset(unsaved, { keepDefaultValues: true });
  }, [reset, unsaved]);
  useEffect(
    () =>
      subscribe({
        formState: { values: true },
        callback: ({ values, name: field }) => {
          if (field) draft.write(changedValues(initial, values, together), initial);
        },
      }),
    [subscribe, draft, initial, together],
  );

  return {
    form,
    draft,
    restored,
    changed: (fields, whole) => changedFields(schema, initial, fields, whole),
    baseOf(fields) {
      const begun = schema.safeParse({ ...initial, ...draft.readBegun() });
      if (!begun.success) return {};
      const names = Object.keys(fields) as (keyof Output)[];
      return Object.fromEntries(names.map((name) => [name, begun.data[name]])) as Partial<Output>;
    },
    rebase(saved, undecided = []) {
      const typed = changedValues(initial, form.getValues());
      const begun = Object.entries(draft.readBegun()).filter(([name]) => undecided.includes(name));
      draft.clear();
      draft.write(typed, { ...saved, ...Object.fromEntries(begun) });
      reset(saved);
      reset({ ...saved, ...typed }, { keepDefaultValues: true });
    },
    showRefusal(error, quantityField, language) {
      const { fields, numbers } = refusedFields(error, quantityField);
      const known = fields.filter((field) => field in form.getValues());
      for (const field of known) {
        const message = numbers ? errorMessage(error, language) : ('refused' satisfies FieldProblem);
        form.setError(field as Path<Values>, { type: numbers ? 'server' : 'problem', message });
      }
      const [first] = known;
      // The fields are disabled during the call; focus them in the next frame, when they are enabled.
      if (first) requestAnimationFrame(() => form.setFocus(first as Path<Values>));
      return known.length > 0;
    },
    settle(values) {
      draft.clear();
      setRestored(false);
      reset(values);
    },
  };
}
