import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ProofDialog } from '#client/features/auth/sign-in/mailed-code/proof-dialog.tsx';
import { trpc } from '#client/lib/api/trpc.ts';
import { Button } from '#client/ui/button.tsx';
import { Card, CardBody } from '#client/ui/card.tsx';
import { Skeleton } from '#client/ui/skeleton.tsx';
import { PasswordForm } from './password-form.tsx';

/**
 * Changes the password, or sets the first one of a person who signs in by code. A fresh code stands for the old password;
 * whether there is one, the hosted auth service does not say.
 */
export function PasswordCard() {
  const { t } = useTranslation('profile');
  const password = useQuery(trpc.profile.password.queryOptions());
  const [proving, setProving] = useState(false);
  const [proven, setProven] = useState(false);
  const isFirst = password.data?.isSet === false;
  const isProven = proven || password.data?.isProven === true;
  const prove = () => setProving(true);
  return (
    <Card>
      <CardBody>
        <h2 className="font-semibold text-xl tracking-tight">{t('password.title')}</h2>
        {password.isPending ? <Skeleton className="mt-4 h-72" /> : null}
        {password.isPending ? null : (
          <p className="mt-1 text-muted-foreground">{t(isFirst ? 'password.firstText' : 'password.text')}</p>
        )}
        {isFirst && !isProven ? (
          <Button variant="outline" onClick={prove} className="mt-4 max-sm:w-full">
            {t('password.set')}
          </Button>
        ) : null}
        {password.isPending || (isFirst && !isProven) ? null : (
          <PasswordForm
            isFirst={isFirst}
            isProven={isProven}
            onProve={prove}
            onDone={() => {
              setProven(false);
              void password.refetch();
            }}
          />
        )}
        <ProofDialog
          open={proving}
          text={t('password.proof')}
          onClose={() => setProving(false)}
          onProven={() => {
            setProving(false);
            setProven(true);
          }}
        />
      </CardBody>
    </Card>
  );
}
