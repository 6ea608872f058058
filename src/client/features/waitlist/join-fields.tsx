import { Field } from '#client/ui/field.tsx';
import { Input } from '#client/ui/input.tsx';
import { NAME_MAX_CHARS } from '#shared/limits.ts';
import type { useJoin } from './use-join.ts';

interface JoinFieldsProps {
  join: ReturnType<typeof useJoin>;
  words: { email: string; emailPlaceholder: string; name: string; namePlaceholder: string };
}

/** The two fields of every waitlist form. */
export function JoinFields({ join, words }: JoinFieldsProps) {
  const { fields, pending, put, said } = join;
  return (
    <>
      <Field label={words.email} error={said('WAITLIST_EMAIL_INVALID')} disabled={pending}>
        <Input
          type="email"
          name="email"
          autoComplete="email"
          inputMode="email"
          required
          placeholder={words.emailPlaceholder}
          value={fields.email}
          onChange={(event) => put({ email: event.target.value })}
        />
      </Field>
      <Field label={words.name} error={said('WAITLIST_NAME_MISSING', 'BAD_INPUT')} disabled={pending}>
        <Input
          name="name"
          autoComplete="name"
          required
          maxLength={NAME_MAX_CHARS}
          placeholder={words.namePlaceholder}
          value={fields.name}
          onChange={(event) => put({ name: event.target.value })}
        />
      </Field>
    </>
  );
}
