import { useQuery } from '@tanstack/react-query';
import { CircleSlash, Clock, Smartphone } from 'lucide-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useParams } from 'react-router';
import { AuthFrame } from '#client/features/auth/sign-in/auth-frame.tsx';
import { failureOf, LoadFailure } from '#client/features/load-failure/load-failure.tsx';
import { useNightEnd } from '#client/features/staff/helper/use-night-end.ts';
import { isRefusal } from '#client/lib/api/error-record.ts';
import { api } from '#client/lib/api/trpc.ts';
import { useFormats } from '#client/lib/format.ts';
import { Card, CardBody } from '#client/ui/card.tsx';
import { EmptyState } from '#client/ui/empty-state.tsx';
import { Skeleton } from '#client/ui/skeleton.tsx';
import { JoinForm } from './join-form.tsx';
import { secretFor } from './join-secret.ts';

/** Behind a helper's QR: event, role and place, and one field. No account. */
export default function JoinStaffPage() {
  const { t } = useTranslation('helpers');
  const formats = useFormats();
  const { code = '' } = useParams();
  const secret = secretFor(code);
  const query = useQuery({
    queryKey: ['helper-code', code],
    // A mutation: the organizer sees a second phone that opens the code.
    queryFn: () => api.phones.open.mutate({ code, secret }),
    staleTime: Number.POSITIVE_INFINITY,
    refetchOnWindowFocus: false,
  });
  const failure = query.data ? null : failureOf(query);
  const isUnknown = isRefusal(failure, 'JOIN_CODE_ENDED') || isRefusal(failure, 'BAD_INPUT');
  const opened = query.data;
  const ends = useNightEnd(opened ?? null);
  if (isUnknown || opened?.state === 'ended')
    return (
      <Calm
        icon={<Clock aria-hidden="true" />}
        title={t('join.endedTitle')}
        text={t('join.endedText')}
        name={opened?.eventName}
      />
    );
  if (opened?.state === 'used')
    return (
      <Calm
        icon={<CircleSlash aria-hidden="true" />}
        title={t('join.usedTitle')}
        text={t('join.usedText')}
        name={opened.eventName}
      />
    );
  return (
    <AuthFrame>
      <Card className="w-full max-w-md">
        <CardBody>
          {failure ? (
            <LoadFailure error={failure} onRetry={() => void query.refetch()} />
          ) : opened ? (
            <>
              <span className="grid size-12 place-items-center rounded-2xl bg-primary-soft text-primary-ink">
                <Smartphone aria-hidden="true" className="size-6" />
              </span>
              <h1 className="wrap-anywhere mt-4 font-semibold text-2xl tracking-tight">{opened.eventName}</h1>
              <p className="mt-1 text-muted-foreground">
                {formats.eventTime(opened.startDate, opened)} · {opened.venueName}
              </p>
              <p className="wrap-anywhere mt-4 rounded-xl bg-muted px-4 py-3">
                <span className="font-semibold">
                  {[t(`role.${opened.role}`), opened.place].filter(Boolean).join(' · ')}
                </span>
                <span className="mt-0.5 block text-muted-foreground text-sm">
                  {t(`join.what.${opened.role}`)}
                </span>
                <span className="block text-muted-foreground text-sm">{ends}</span>
              </p>
              <JoinForm code={code} secret={secret} opened={opened} />
            </>
          ) : (
            <>
              <Skeleton className="h-8 w-56 max-w-full" />
              <Skeleton className="mt-4 h-20 w-full" />
              <Skeleton className="mt-6 h-24 w-full" />
            </>
          )}
        </CardBody>
      </Card>
    </AuthFrame>
  );
}

function Calm({
  icon,
  title,
  text,
  name,
}: {
  icon: ReactNode;
  title: string;
  text: string;
  name: string | undefined;
}) {
  return (
    <AuthFrame>
      <EmptyState
        icon={icon}
        title={title}
        text={
          <>
            {name ? <span className="wrap-anywhere block font-medium text-foreground">{name}</span> : null}
            {text}
          </>
        }
      />
    </AuthFrame>
  );
}
