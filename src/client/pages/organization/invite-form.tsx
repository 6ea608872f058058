import { type FormEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { trpc } from '#client/lib/api/trpc.ts';
import { useAction } from '#client/lib/api/use-action.ts';
import { focusField } from '#client/lib/focus-field.ts';
import { toast } from '#client/lib/toast.ts';
import { Button } from '#client/ui/button.tsx';
import { Failure } from '#client/ui/failure.tsx';
import { Field } from '#client/ui/field.tsx';
import { Input } from '#client/ui/input.tsx';
import { EMAIL_MAX_CHARS } from '#shared/limits.ts';
import { endOf, type Grant, type GrantProblem, problemOf } from './grant.ts';
import { GrantFields } from './grant-fields.tsx';

interface InviteFormProps {
  organizationId: string;
  onBusy: (busy: boolean) => void;
  onDone: () => void;
}

/** The address and the rights of a new member. */
export function InviteForm({ organizationId, onBusy, onDone }: InviteFormProps) {
  const { t } = useTranslation('organizations');
  const [email, setEmail] = useState('');
  const [grant, setGrant] = useState<Grant>({ rights: [], eventIds: null, lastDay: '' });
  const [problem, setProblem] = useState<GrantProblem | 'noEmail' | null>(null);
  const invite = useAction({
    call: trpc.members.invite.mutationOptions(),
    done: () => toast.success(t('invite.sent', { email: email.trim() })),
    refresh: [trpc.members.pathKey()],
  });
  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const found = email.includes('@') ? problemOf(grant, Date.now()) : 'noEmail';
    setProblem(found);
    if (found === 'noEmail') focusField(event.currentTarget, 'email');
    if (found) return;
    const { rights, eventIds, lastDay } = grant;
    onBusy(true);
    const made = await invite.run({
      organizationId,
      email: email.trim(),
      rights: [...rights],
      eventIds: eventIds && [...eventIds],
      until: endOf(lastDay),
    });
    onBusy(false);
    if (made) onDone();
  };
  return (
    <form noValidate onSubmit={(event) => void submit(event)} className="flex flex-col gap-6">
      <Field
        label={t('invite.email')}
        hint={t('invite.emailHint')}
        error={problem === 'noEmail' ? t('invite.noEmail') : null}
        disabled={invite.busy}
      >
        <Input
          type="email"
          name="email"
          value={email}
          onChange={({ target }) => setEmail(target.value)}
          autoComplete="off"
          maxLength={EMAIL_MAX_CHARS}
        />
      </Field>
      <GrantFields
        organizationId={organizationId}
        grant={grant}
        onChange={setGrant}
        problem={problem === 'noEmail' ? null : problem}
        disabled={invite.busy}
      />
      <Failure of={invite} />
      <Button type="submit" size="lg" busy={invite.busy}>
        {t('invite.confirm')}
      </Button>
    </form>
  );
}
