import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { LogOut, Monitor, Smartphone } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { problemText } from '#client/features/auth/session/auth-problem.ts';
import { refuseOtherSessions, signOut } from '#client/features/auth/session/sign-out.ts';
import { authClient } from '#client/lib/api/auth-client.ts';
import { trpc } from '#client/lib/api/trpc.ts';
import { useFormats } from '#client/lib/format.ts';
import { toast } from '#client/lib/toast.ts';
import { Badge } from '#client/ui/badge.tsx';
import { Button } from '#client/ui/button.tsx';
import { Card, CardBody } from '#client/ui/card.tsx';
import { Skeleton } from '#client/ui/skeleton.tsx';
import { PATHS } from '#shared/paths.ts';
import { browserName } from '#shared/people/browser-name.ts';

async function endOthers(): Promise<void> {
  const client = await authClient();
  const { error } = await client.signOut({ scope: 'others' });
  if (error) throw error;
  await refuseOtherSessions();
}

/** The account's sessions, and buttons to end them. */
export function SessionsCard() {
  const { t } = useTranslation('profile');
  const { t: tAuth } = useTranslation('auth');
  const format = useFormats();
  const navigate = useNavigate();
  const cache = useQueryClient();
  const listed = useQuery(trpc.profile.sessions.queryOptions());
  const others = useMutation({
    mutationFn: endOthers,
    onSuccess: async () => {
      toast.success(t('sessions.othersEnded'));
      await cache.invalidateQueries({ queryKey: trpc.profile.sessions.queryKey() });
    },
    onError: (error) => toast.error(t('sessions.failed'), { description: problemText(error, tAuth, '') }),
  });
  const everywhere = useMutation({ mutationFn: signOut, onSettled: () => navigate(PATHS.login) });
  const sessions = listed.data?.sessions;
  return (
    <Card>
      <CardBody>
        <h2 className="font-semibold text-xl tracking-tight">{t('sessions.title')}</h2>
        <p className="mt-1 text-muted-foreground">{t('sessions.text')}</p>
        {listed.isPending ? <Skeleton className="mt-4 h-16 w-full rounded-xl" /> : null}
        {sessions ? (
          <ul className="mt-4 divide-y rounded-xl border">
            {sessions.map((session) => {
              const Icon = /Mobi|Android/.test(session.userAgent ?? '') ? Smartphone : Monitor;
              return (
                <li key={session.id} className="flex min-w-0 flex-wrap items-center gap-3 px-3.5 py-2.5">
                  <Icon aria-hidden="true" className="size-5 shrink-0 text-muted-foreground" />
                  <div className="min-w-0 flex-1 basis-36">
                    <p className="truncate font-medium">
                      {browserName(session.userAgent) ?? t('sessions.unknown')}
                    </p>
                    <p className="text-muted-foreground text-sm">
                      {t('sessions.since', { when: format.moment(session.signedInAt) })}
                    </p>
                  </div>
                  {session.current ? <Badge tone="success">{t('sessions.current')}</Badge> : null}
                </li>
              );
            })}
          </ul>
        ) : null}
        <div className="mt-4 flex flex-wrap gap-2.5">
          <Button
            variant="outline"
            busy={others.isPending}
            disabled={everywhere.isPending}
            className="max-sm:w-full"
            onClick={() => others.mutate()}
          >
            {t('sessions.endOthers')}
          </Button>
          <Button
            variant="outline"
            busy={everywhere.isPending}
            className="text-danger-ink max-sm:w-full"
            onClick={() => everywhere.mutate()}
          >
            <LogOut aria-hidden="true" />
            {t('sessions.endAll')}
          </Button>
        </div>
      </CardBody>
    </Card>
  );
}
