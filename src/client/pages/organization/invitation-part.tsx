import { MailX, Send } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { ConfirmDialog } from '#client/features/confirm/confirm-dialog.tsx';
import { trpc } from '#client/lib/api/trpc.ts';
import { useAction } from '#client/lib/api/use-action.ts';
import { useFormats } from '#client/lib/format.ts';
import { toast } from '#client/lib/toast.ts';
import { Button } from '#client/ui/button.tsx';
import { Failure } from '#client/ui/failure.tsx';
import type { Members } from '#shared/contracts/organizations/members.ts';

interface InvitationPartProps {
  organizationId: string;
  invitation: Members['invitations'][number];
  onDone: () => void;
}

/** Mails an open invitation again, or withdraws it. */
export function InvitationPart({ organizationId, invitation, onDone }: InvitationPartProps) {
  const { t } = useTranslation('organizations');
  const formats = useFormats();
  const { id: invitationId, email, expiresAt, isExpired } = invitation;
  const refresh = [trpc.members.pathKey()];
  const resend = useAction({
    call: trpc.members.resend.mutationOptions(),
    done: () => toast.success(t('change.resent')),
    refresh,
  });
  const withdraw = useAction({
    call: trpc.members.withdraw.mutationOptions(),
    done: () => {
      toast.success(t('change.withdrawn'));
      onDone();
    },
    refresh,
  });
  return (
    <div className="flex flex-col gap-3 border-t pt-5">
      <p className="text-pretty text-muted-foreground text-sm">
        {isExpired ? t('change.expiredText') : t('change.invitedText', { date: formats.moment(expiresAt) })}
      </p>
      <div className="flex flex-wrap gap-2.5">
        <Button
          variant="outline"
          busy={resend.busy}
          onClick={() => void resend.run({ organizationId, invitationId })}
        >
          <Send aria-hidden="true" />
          {t('change.resend')}
        </Button>
        <ConfirmDialog
          icon={<MailX aria-hidden="true" />}
          action={t('change.withdraw')}
          title={t('change.withdrawTitle')}
          text={t('change.withdrawText', { email })}
          confirm={t('change.withdrawConfirm')}
          busy={withdraw.busy}
          failure={withdraw.failure}
          onConfirm={() => void withdraw.run({ organizationId, invitationId })}
        />
      </div>
      <Failure of={resend} />
    </div>
  );
}
