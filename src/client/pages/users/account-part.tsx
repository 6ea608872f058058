import { UserCheck, UserX } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { trpc } from '#client/lib/api/trpc.ts';
import { useAction } from '#client/lib/api/use-action.ts';
import { toast } from '#client/lib/toast.ts';
import { Button } from '#client/ui/button.tsx';
import { Dialog, DialogClose } from '#client/ui/dialog.tsx';
import { Failure } from '#client/ui/failure.tsx';
import { Field } from '#client/ui/field.tsx';
import { Input } from '#client/ui/input.tsx';
import type { ListedUser } from '#shared/contracts/people/users.ts';
import { organizes, type UserStatus } from '#shared/states.ts';

/** Deactivation asks for confirmation and offers a reason for the history; activation takes one press. */
export function AccountPart({ user }: { user: ListedUser }) {
  const { t } = useTranslation(['people', 'common']);
  const [reason, setReason] = useState('');
  const setting = useAction({
    call: trpc.users.setStatus.mutationOptions(),
    done: (_set, { status }) => {
      const word = status === 'inactive' ? 'deactivated' : user.status === 'active' ? 'resumed' : 'activated';
      toast.success(t(`users.${word}`, { name: user.name }));
    },
    refresh: [trpc.users.pathKey()],
  });
  const { failure } = setting;
  const [sales, setSales] = useState<'pause' | 'keep'>('pause');
  const organizer = organizes(user.role);
  const put = async (status: UserStatus, why: string, choice?: 'pause' | 'keep' | 'resume') => {
    if (await setting.run({ userId: user.id, status, reason: why, ...(choice && { sales: choice }) }))
      setReason('');
  };

  return (
    <section>
      <h3 className="font-medium text-sm">{t('users.accountTitle')}</h3>
      <p className="mb-3 text-muted-foreground text-sm">
        {t(user.status === 'active' ? 'users.activeText' : 'users.inactiveText')}
      </p>
      {user.status === 'active' && user.pausedEvents > 0 ? (
        <div className="mb-4">
          <p className="mb-2">{t('users.pausedEvents', { count: user.pausedEvents })}</p>
          <Button variant="outline" busy={setting.busy} onClick={() => void put('active', '', 'resume')}>
            {t('users.resumeSales')}
          </Button>
        </div>
      ) : null}
      {user.status === 'active' ? (
        <Dialog
          locked={setting.busy}
          trigger={
            <Button variant="outline" className="text-danger-ink">
              <UserX aria-hidden="true" />
              {t('users.deactivate')}
            </Button>
          }
          title={t('users.deactivateTitle', { name: user.name })}
          description={t('users.deactivateText')}
          closeLabel={t('common:close')}
          footer={
            <>
              <DialogClose>
                <Button variant="outline" disabled={setting.busy}>
                  {t('common:cancel')}
                </Button>
              </DialogClose>
              <Button
                variant="danger"
                busy={setting.busy}
                onClick={() => void put('inactive', reason.trim(), organizer ? sales : undefined)}
              >
                {t('users.deactivate')}
              </Button>
            </>
          }
        >
          {organizer ? (
            <fieldset className="mb-4">
              <legend className="mb-2 font-medium text-sm">{t('users.salesTitle')}</legend>
              {(['pause', 'keep'] as const).map((choice) => (
                <label key={choice} className="flex min-h-11 cursor-pointer items-start gap-3 py-2">
                  <input
                    type="radio"
                    name="sales"
                    className="mt-0.5 size-5 shrink-0 accent-primary"
                    checked={sales === choice}
                    disabled={setting.busy}
                    onChange={() => setSales(choice)}
                  />
                  <span>
                    <span className="block">{t(`users.sales.${choice}`)}</span>
                    <span className="block text-muted-foreground text-sm">
                      {t(`users.sales.${choice}Text`)}
                    </span>
                  </span>
                </label>
              ))}
              <p className="mt-1 text-pretty text-muted-foreground text-sm">{t('users.salesCancel')}</p>
            </fieldset>
          ) : null}
          <Field label={t('users.reason')} aside={t('common:optional')} error={failure}>
            <Input
              value={reason}
              maxLength={200}
              autoComplete="off"
              onChange={(event) => setReason(event.target.value)}
            />
          </Field>
        </Dialog>
      ) : (
        <>
          <div className="flex flex-wrap gap-2">
            <Button
              variant="outline"
              busy={setting.busy}
              onClick={() => void put('active', '', organizer ? 'resume' : undefined)}
            >
              <UserCheck aria-hidden="true" />
              {t(organizer ? 'users.activateResume' : 'users.activate')}
            </Button>
            {organizer ? (
              <Button variant="ghost" disabled={setting.busy} onClick={() => void put('active', '', 'keep')}>
                {t('users.activatePaused')}
              </Button>
            ) : null}
          </div>
          <Failure of={setting} className="mt-3" />
        </>
      )}
    </section>
  );
}
