import { Mail } from 'lucide-react';
import { type FormEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { errorText } from '#client/lib/api/error-text.ts';
import { trpc } from '#client/lib/api/trpc.ts';
import { useAction } from '#client/lib/api/use-action.ts';
import { focusField } from '#client/lib/focus-field.ts';
import { useFormats } from '#client/lib/format.ts';
import { toast } from '#client/lib/toast.ts';
import { Avatar } from '#client/ui/avatar.tsx';
import { Button } from '#client/ui/button.tsx';
import { Card, CardBody } from '#client/ui/card.tsx';
import { Field } from '#client/ui/field.tsx';
import { Input } from '#client/ui/input.tsx';
import { Select } from '#client/ui/select.tsx';
import { EMAIL_MAX_CHARS } from '#shared/limits.ts';
import { trimEmail } from '#shared/people/email.ts';
import { STAFF_ROLES, type StaffRole } from '#shared/states.ts';
import { type ChosenPerson, FoundPeople, isAddress } from './found-people.tsx';

/** Finds a person by name or accepts an email address, and invites them to a role. */
export function AddPerson({ eventId }: { eventId: string }) {
  const { t } = useTranslation('people');
  const { language } = useFormats();
  const [text, setText] = useState('');
  const [chosen, setChosen] = useState<ChosenPerson | null>(null);
  const [role, setRole] = useState<StaffRole>('scanner');
  const add = useAction({
    call: trpc.staff.add.mutationOptions(),
    done: ({ outcome, name }) => {
      toast.success(t(outcome === 'assigned' ? 'staff.added' : 'staff.invited', { name }));
      setChosen(null);
      setText('');
    },
    refresh: [trpc.staff.pathKey()],
  });
  const { failure, setFailure } = add;

  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (add.busy) return;
    const typed = trimEmail(text).toLowerCase();
    const person = chosen ?? (isAddress(typed) ? { email: typed } : null);
    if (!person) {
      setFailure(errorText('STAFF_USER_REQUIRED', language));
      focusField(event.currentTarget, 'person');
      return;
    }
    void add.run({
      eventId,
      role,
      ...('userId' in person ? { userId: person.userId } : { email: person.email }),
    });
  };

  const isInvitation = chosen !== null && 'email' in chosen;
  return (
    <Card>
      <CardBody>
        <h2 className="font-semibold text-lg tracking-tight">{t('staff.addTitle')}</h2>
        <form noValidate onSubmit={submit} className="mt-4 flex flex-col gap-4">
          {chosen ? (
            <div className="flex items-center gap-3 rounded-xl border p-3">
              {isInvitation ? (
                <Mail aria-hidden="true" className="size-5 shrink-0" />
              ) : (
                <Avatar name={chosen.name} imageUrl={chosen.imageUrl} />
              )}
              <div className="min-w-0 flex-1" role="status">
                <p className="break-words font-medium">
                  {isInvitation ? t('staff.invite', { email: chosen.email }) : chosen.name}
                </p>
                <Button
                  variant="link"
                  className="h-auto min-h-6 p-0 text-sm"
                  disabled={add.busy}
                  onClick={() => {
                    setChosen(null);
                    setFailure(null);
                  }}
                >
                  {t('staff.change')}
                </Button>
              </div>
            </div>
          ) : (
            <div>
              <Field label={t('staff.search')} hint={t('staff.searchHint')} error={failure}>
                <Input
                  name="person"
                  type="text"
                  inputMode="email"
                  autoComplete="off"
                  autoCapitalize="none"
                  placeholder={t('staff.placeholder')}
                  maxLength={EMAIL_MAX_CHARS}
                  value={text}
                  onChange={(event) => {
                    setFailure(null);
                    setText(event.target.value);
                  }}
                />
              </Field>
              <FoundPeople
                eventId={eventId}
                text={text}
                onChoose={(person) => {
                  setFailure(null);
                  setChosen(person);
                }}
              />
            </div>
          )}
          <Field label={t('staff.as')} hint={t(`roleHint.${role}`)} error={chosen ? failure : null}>
            <Select<StaffRole>
              options={STAFF_ROLES.map((value) => ({ value, label: t(`role.${value}`) }))}
              value={role}
              onChange={setRole}
              disabled={add.busy}
            />
          </Field>
          <Button type="submit" busy={add.busy}>
            {t(isInvitation ? 'staff.sendInvite' : 'staff.add')}
          </Button>
        </form>
      </CardBody>
    </Card>
  );
}
