import { type FormEvent, type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { trpc } from '#client/lib/api/trpc.ts';
import { useAction } from '#client/lib/api/use-action.ts';
import { toast } from '#client/lib/toast.ts';
import { Button } from '#client/ui/button.tsx';
import { Failure } from '#client/ui/failure.tsx';
import { Sheet } from '#client/ui/sheet.tsx';
import { endOf, type Grant, type GrantProblem, lastDayOf, problemOf } from './grant.ts';
import { GrantFields } from './grant-fields.tsx';
import { InvitationPart } from './invitation-part.tsx';
import { entryName, type MemberEntry } from './member-entry.ts';
import { OwnerPart, RemoveMember } from './owner-part.tsx';

interface MemberSheetProps {
  organizationId: string;
  /** Null: closed. */
  entry: MemberEntry | null;
  onClose: () => void;
}

/** One member or invitation: what they may do, and every change of it. */
export function MemberSheet({ organizationId, entry, onClose }: MemberSheetProps) {
  const { t } = useTranslation('common');
  const [busy, setBusy] = useState(false);
  return (
    <Sheet
      open={entry !== null}
      onOpenChange={(open) => {
        if (!open) onClose();
      }}
      locked={busy}
      title={entry ? entryName(entry) : ''}
      description={entry?.kind === 'member' ? entry.email : undefined}
      closeLabel={t('close')}
    >
      {entry ? (
        <Content
          key={entry.id}
          organizationId={organizationId}
          entry={entry}
          onBusy={setBusy}
          onClose={onClose}
        />
      ) : null}
    </Sheet>
  );
}

interface ContentProps {
  organizationId: string;
  entry: MemberEntry;
  onBusy: (busy: boolean) => void;
  onClose: () => void;
}

function Content({ organizationId, entry, onBusy, onClose }: ContentProps) {
  const { t } = useTranslation('organizations');
  if (entry.kind === 'member' && entry.isOwner)
    return (
      <div className="flex flex-col gap-5">
        <p className="text-pretty text-muted-foreground">{t('change.ownerText')}</p>
        <OwnerPart organizationId={organizationId} member={entry} onDone={onClose} />
      </div>
    );
  return (
    <GrantForm organizationId={organizationId} entry={entry} onBusy={onBusy} onDone={onClose}>
      {entry.kind === 'member' ? (
        <div className="flex flex-wrap gap-2.5 border-t pt-5">
          <OwnerPart organizationId={organizationId} member={entry} onDone={onClose} />
          <RemoveMember organizationId={organizationId} member={entry} onDone={onClose} />
        </div>
      ) : (
        <InvitationPart organizationId={organizationId} invitation={entry} onDone={onClose} />
      )}
    </GrantForm>
  );
}

interface GrantFormProps extends Omit<ContentProps, 'onClose'> {
  onDone: () => void;
  children: ReactNode;
}

/** Changes the rights of a member, or those that an invitation offers, which is mailed again. */
function GrantForm({ organizationId, entry, onBusy, onDone, children }: GrantFormProps) {
  const { t } = useTranslation('organizations');
  const [grant, setGrant] = useState<Grant>({
    rights: entry.rights,
    eventIds: entry.events?.map(({ id }) => id) ?? null,
    lastDay: lastDayOf(entry.until),
  });
  const [problem, setProblem] = useState<GrantProblem | null>(null);
  const refresh = [trpc.members.pathKey()];
  const change = useAction({ call: trpc.members.change.mutationOptions(), refresh });
  const invite = useAction({ call: trpc.members.invite.mutationOptions(), refresh });
  const running = entry.kind === 'member' ? change : invite;
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    const found = problemOf(grant, Date.now());
    setProblem(found);
    if (found) return;
    const terms = {
      organizationId,
      rights: [...grant.rights],
      eventIds: grant.eventIds && [...grant.eventIds],
      until: endOf(grant.lastDay),
    };
    onBusy(true);
    const made =
      entry.kind === 'member'
        ? await change.run({ ...terms, userId: entry.userId })
        : await invite.run({ ...terms, email: entry.email });
    onBusy(false);
    if (!made) return;
    toast.success(entry.kind === 'member' ? t('change.saved') : t('invite.sent', { email: entry.email }));
    onDone();
  };
  return (
    <form noValidate onSubmit={(event) => void submit(event)} className="flex flex-col gap-6">
      <GrantFields
        organizationId={organizationId}
        grant={grant}
        onChange={setGrant}
        problem={problem}
        disabled={running.busy}
      />
      <Failure of={running} />
      <Button type="submit" size="lg" busy={running.busy}>
        {t('change.save')}
      </Button>
      {children}
    </form>
  );
}
