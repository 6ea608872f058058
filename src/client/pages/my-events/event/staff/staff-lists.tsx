import { Mail } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { RemoveStaff } from '#client/features/staff/remove-staff.tsx';
import { useFormats } from '#client/lib/format.ts';
import { Avatar } from '#client/ui/avatar.tsx';
import { Badge } from '#client/ui/badge.tsx';
import { Card } from '#client/ui/card.tsx';
import type { ListStaffOutput } from '#shared/contracts/staff/staff.ts';

/** Each person once, with all their roles and a remove button for each. */
export function PeopleList({ eventId, people }: { eventId: string; people: ListStaffOutput['people'] }) {
  const { t } = useTranslation('people');
  const formats = useFormats();
  if (people.length === 0) return null;
  return (
    <section>
      <h2 className="mb-3 font-semibold text-lg tracking-tight">{t('staff.people')}</h2>
      <Card>
        <ul className="divide-y">
          {people.map((person) => (
            <li key={person.userId} className="flex flex-wrap gap-3 p-4 sm:p-5">
              <Avatar name={person.name} imageUrl={person.imageUrl} />
              <div className="min-w-0 flex-1 basis-48">
                <p className="wrap-anywhere font-medium">{person.name}</p>
                <p className="wrap-anywhere text-muted-foreground text-sm">
                  {person.maskedEmail} · {t('staff.since', { when: formats.moment(person.since) })}
                </p>
                {person.status === 'inactive' ? (
                  <Badge tone="warning" className="mt-2">
                    {t('staff.inactive')}
                  </Badge>
                ) : null}
                <ul className="mt-2 flex flex-wrap gap-2">
                  {person.roles.map((role) => (
                    <li key={role} className="flex items-center rounded-full border pl-3.5">
                      <span className="font-medium text-sm">{t(`role.${role}`)}</span>
                      <RemoveStaff
                        target={{ eventId, userId: person.userId, role }}
                        name={person.name}
                        roleName={t(`role.${role}`)}
                      />
                    </li>
                  ))}
                </ul>
              </div>
            </li>
          ))}
        </ul>
      </Card>
    </section>
  );
}

export function InvitationList({
  eventId,
  invitations,
}: {
  eventId: string;
  invitations: ListStaffOutput['invitations'];
}) {
  const { t } = useTranslation('people');
  const formats = useFormats();
  if (invitations.length === 0) return null;
  return (
    <section>
      <h2 className="mb-1 font-semibold text-lg tracking-tight">{t('staff.invitations')}</h2>
      <p className="mb-3 text-muted-foreground text-sm">{t('staff.waits')}</p>
      <Card>
        <ul className="divide-y">
          {invitations.map((invitation) => (
            <li key={invitation.id} className="flex flex-wrap items-center gap-3 p-4 sm:px-5">
              <span className="grid size-9 shrink-0 place-items-center rounded-full bg-muted">
                <Mail aria-hidden="true" className="size-4" />
              </span>
              <div className="min-w-0 flex-1 basis-48">
                <p className="wrap-anywhere font-medium">{invitation.name ?? invitation.email}</p>
                <p className="text-muted-foreground text-sm">
                  {t(`role.${invitation.role}`)} ·{' '}
                  {t('staff.invitedAt', { when: formats.moment(invitation.invitedAt) })}
                </p>
                {invitation.mail ? (
                  <Badge tone={invitation.mail === 'failed' ? 'danger' : 'outline'} className="mt-1.5">
                    {t(`staff.mail.${invitation.mail}`)}
                  </Badge>
                ) : null}
              </div>
              <RemoveStaff
                target={{ eventId, invitationId: invitation.id }}
                name={invitation.name ?? invitation.email}
                roleName={t(`role.${invitation.role}`)}
              />
            </li>
          ))}
        </ul>
      </Card>
    </section>
  );
}
