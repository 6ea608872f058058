import { useMutation } from '@tanstack/react-query';
import { Link, Send } from 'lucide-react';
import { type FormEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { errorMessage, isDecided } from '#client/lib/api/error-record.ts';
import { useRequestId } from '#client/lib/api/request-id.ts';
import { trpc } from '#client/lib/api/trpc.ts';
import { useFormats } from '#client/lib/format.ts';
import { toast } from '#client/lib/toast.ts';
import { Alert } from '#client/ui/alert.tsx';
import { Button } from '#client/ui/button.tsx';
import { Field } from '#client/ui/field.tsx';
import { Input } from '#client/ui/input.tsx';
import { Sheet } from '#client/ui/sheet.tsx';
import { EMAIL_MAX_CHARS } from '#shared/limits.ts';
import { trimEmail } from '#shared/people/email.ts';
import { useTransferredTicket } from './use-transferred-ticket.ts';

/** Offers a ticket to a friend, by mail or by a link that the holder passes on. */
export function SendSheet({ ticketId, className }: { ticketId: string; className: string }) {
  const { t } = useTranslation(['tickets', 'common']);
  const { language } = useFormats();
  const { idFor, settle } = useRequestId();
  const { showOffer } = useTransferredTicket(ticketId);
  const [open, setOpen] = useState(false);
  const [email, setEmail] = useState('');
  const [problem, setProblem] = useState<string | null>(null);
  const [failure, setFailure] = useState<string | null>(null);
  const sending = useMutation(trpc.tickets.send.mutationOptions());
  const sendsMail = sending.isPending && sending.variables.email !== undefined;

  const send = async (address: string | null) => {
    setFailure(null);
    const request = address ? { ticketId, email: address } : { ticketId };
    try {
      const offer = await sending.mutateAsync({ requestId: idFor(request), ...request });
      settle();
      setOpen(false);
      if (offer.email) toast.success(t('send.mailed', { email: offer.email }));
      await showOffer(offer);
    } catch (error) {
      if (isDecided(error)) settle();
      setFailure(errorMessage(error, language));
    }
  };
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const address = trimEmail(email);
    const isValid = address !== '' && event.currentTarget.checkValidity();
    setProblem(isValid ? null : t('send.emailMissing'));
    if (isValid) void send(address);
  };

  return (
    <Sheet
      open={open}
      onOpenChange={setOpen}
      locked={sending.isPending}
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
        <Field label={t('send.email')} error={problem} disabled={sending.isPending}>
          <Input
            type="email"
            inputMode="email"
            autoComplete="off"
            maxLength={EMAIL_MAX_CHARS}
            value={email}
            onChange={({ target }) => setEmail(target.value)}
          />
        </Field>
        <Button type="submit" size="lg" busy={sendsMail} disabled={sending.isPending}>
          <Send aria-hidden="true" />
          {t('send.byMail')}
        </Button>
        <p className="flex items-center gap-3 text-muted-foreground text-sm before:h-px before:flex-1 before:bg-border after:h-px after:flex-1 after:bg-border">
          {t('send.or')}
        </p>
        <Button
          size="lg"
          variant="outline"
          busy={sending.isPending && !sendsMail}
          disabled={sending.isPending}
          onClick={() => void send(null)}
        >
          <Link aria-hidden="true" />
          {t('send.byLink')}
        </Button>
        {failure ? <Alert tone="danger">{failure}</Alert> : null}
        <p className="text-pretty text-muted-foreground text-sm">{t('send.refunds')}</p>
      </form>
    </Sheet>
  );
}
