import { Crown, UserMinus } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { ConfirmDialog } from '#client/features/confirm/confirm-dialog.tsx';
import { trpc } from '#client/lib/api/trpc.ts';
import { toast } from '#client/lib/toast.ts';
import type { Members } from '#shared/contracts/organizations/members.ts';
import { useProvenAction } from './use-proven-action.tsx';

interface PartProps {
  organizationId: string;
  member: Members['members'][number];
  onDone: () => void;
}

const REFRESH = () => [trpc.members.pathKey(), trpc.organizations.pathKey()];

/** Makes a member an owner, or an owner a member. */
export function OwnerPart({ organizationId, member, onDone }: PartProps) {
  const { t } = useTranslation('organizations');
  const { name, userId, isOwner, state } = member;
  const change = isOwner ? ('demote' as const) : ('promote' as const);
  const done = () => {
    toast.success(t(isOwner ? 'change.demoted' : 'change.promoted', { name }));
    onDone();
  };
  const promote = useProvenAction({
    call: trpc.organizations.addOwner.mutationOptions(),
    done,
    refresh: REFRESH(),
  });
  const demote = useProvenAction({
    call: trpc.organizations.removeOwner.mutationOptions(),
    done,
    refresh: REFRESH(),
  });
  const running = isOwner ? demote : promote;
  if (!isOwner && state !== 'active') return null;
  return (
    <>
      <ConfirmDialog
        icon={<Crown aria-hidden="true" />}
        action={t(`change.${change}`)}
        title={t(`change.${change}Title`, { name })}
        text={t(`change.${change}Text`)}
        confirm={t(`change.${change}Confirm`)}
        busy={running.busy}
        failure={running.failure}
        onConfirm={() => void running.run({ organizationId, userId })}
      />
      {running.proof}
      {isOwner && !member.isYou ? (
        <RemoveMember organizationId={organizationId} member={member} onDone={onDone} />
      ) : null}
    </>
  );
}

/** Removes a member, effective at once. */
export function RemoveMember({ organizationId, member: { name, userId }, onDone }: PartProps) {
  const { t } = useTranslation('organizations');
  // Only the end of an owner asks for the proof.
  const remove = useProvenAction({
    call: trpc.members.remove.mutationOptions(),
    done: () => {
      toast.success(t('change.removed', { name }));
      onDone();
    },
    refresh: REFRESH(),
  });
  return (
    <>
      <ConfirmDialog
        icon={<UserMinus aria-hidden="true" />}
        action={t('change.remove')}
        title={t('change.removeTitle', { name })}
        text={t('change.removeText')}
        confirm={t('change.removeConfirm')}
        busy={remove.busy}
        failure={remove.failure}
        onConfirm={() => void remove.run({ organizationId, userId })}
      />
      {remove.proof}
    </>
  );
}
