import { Link, Send } from 'lucide-react';
import { type FormEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { trpc } from '#client/lib/api/trpc.ts';
import { useAction } from '#client/lib/api/use-action.ts';
import { toast } from '#client/lib/toast.ts';
import { Button } from '#client/ui/button.tsx';
import { Failure } from '#client/ui/failure.tsx';
import { Field } from '#client/ui/field.tsx';
import { Input } from '#client/ui/input.tsx';
import { Sheet } from '#client/ui/sheet.tsx';
import { EMAIL_MAX_CHARS } from '#shared/limits.ts';
import { trimEmail } from '#shared/people/email.ts';
import { useTransferredTicket } from './use-transferred-ticket.ts';

/** Offers a ticket to a friend, by mail or by a link that the holder passes on. */
export function SendSheet({ ticketId, className }: { ticketId: string; className: string }) {
  const { t } = useTranslation(['tickets', 'common']);
  const { showOffer } = useTransferredTicket(ticketId);
  const [open, setOpen] = useState(false);
  const [email, setEmail] = useState('');
  const [problem, setProblem] = useState<string | null>(null);
  const sending = useAction({
    call: trpc.tickets.send.mutationOptions(),
    done: async (offer) => {
      setOpen(false);
      if (offer.email) toast.success(t('send.mailed', { email: offer.email }));
      await showOffer(offer);
    },
  });
  const sendsMail = sending.busy && sending.sent?.email !== undefined;

  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const address = trimEmail(email);
    const isValid = address !== '' && event.currentTarget.checkValidity();
    setProblem(isValid ? null : t('send.emailMissing'));
    if (isValid) void sending.run({ ticketId, email: address });
  };

  return (
    <Sheet
      open={open}
      onOpenChange={setOpen}
      locked={sending.busy}
      trigger={
        <button type="button" className={className}>
          <Send aria-hidden="true" />
          {t('send.action')}
        </button>
      }
      title={t('send.title')}
      description={t('send.text')}
      closeLabel={t('common:close')}
    >
      <form noValidate onSubmit={submit} className="grid grid-cols-1 gap-4">
        <Field label={t('send.email')} error={problem} disabled={sending.busy}>
          <Input
            type="email"
            inputMode="email"
            autoComplete="off"
            maxLength={EMAIL_MAX_CHARS}
            value={email}
            onChange={({ target }) => setEmail(target.value)}
          />
        </Field>
        <Button type="submit" size="lg" busy={sendsMail} disabled={sending.busy}>
          <Send aria-hidden="true" />
          {t('send.byMail')}
        </Button>
        <p className="flex items-center gap-3 text-muted-foreground text-sm before:h-px before:flex-1 before:bg-border after:h-px after:flex-1 after:bg-border">
          {t('send.or')}
        </p>
        <Button
          size="lg"
          variant="outline"
          busy={sending.busy && !sendsMail}
          disabled={sending.busy}
          onClick={() => void sending.run({ ticketId })}
        >
          <Link aria-hidden="true" />
          {t('send.byLink')}
        </Button>
        <Failure of={sending} />
        <p className="text-pretty text-muted-foreground text-sm">{t('send.refunds')}</p>
      </form>
    </Sheet>
  );
}
