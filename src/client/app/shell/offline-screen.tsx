import { ScanLine, Ticket, WifiOff } from 'lucide-react';
import { type ReactNode, useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { storedEvents } from '#client/features/check-in/event-choice/known-events.ts';
import { cachedPages } from '#client/features/offline-shell/cache-shell.ts';
import { lookNow } from '#client/features/offline-shell/reachable.ts';
import { savedTicketsOwner } from '#client/features/tickets/saved/saved-owner.ts';
import { Button } from '#client/ui/button.tsx';
import { Spinner } from '#client/ui/spinner.tsx';
import { PATHS } from '#shared/paths.ts';

/** Replaces a page that needs the network until that is back. */
export default function OfflineScreen() {
  const { t } = useTranslation('app');
  const [trying, setTrying] = useState(false);
  const [cached, setCached] = useState({ tickets: false, door: false });
  const tickets = cached.tickets && savedTicketsOwner.read() !== null;
  const doors = cached.door && storedEvents.read() !== null;
  useEffect(() => {
    cachedPages().then(setCached, () => {});
  }, []);
  return (
    <div className="mx-auto grid min-h-[70dvh] max-w-md content-center px-4 py-10 text-center">
      <div role="status">
        <span className="mx-auto grid size-24 place-items-center rounded-full bg-muted text-muted-foreground">
          <WifiOff aria-hidden="true" size={44} strokeWidth={1.6} />
        </span>
        <h1 className="mt-6 font-semibold text-2xl tracking-tight">{t('offline.title')}</h1>
        <p className="mt-2 text-pretty text-muted-foreground">{t('offline.text')}</p>
      </div>
      <Button
        variant="outline"
        className="mx-auto mt-6"
        disabled={trying}
        onClick={() => {
          setTrying(true);
          void lookNow().then(() => setTrying(false));
        }}
      >
        {trying ? <Spinner className="size-4" /> : null}
        {t(trying ? 'offline.trying' : 'offline.retry')}
      </Button>
      {tickets || doors ? (
        <section className="mt-10 text-left">
          <h2 className="mb-3 font-medium text-muted-foreground text-sm">{t('offline.works')}</h2>
          <ul className="grid gap-2">
            {tickets ? (
              <StillOpen
                to={PATHS.myTickets}
                title={t('offline.tickets')}
                text={t('offline.ticketsText')}
                icon={<Ticket aria-hidden="true" />}
              />
            ) : null}
            {doors ? (
              <StillOpen
                to={PATHS.scanner}
                title={t('offline.scanner')}
                text={t('offline.scannerText')}
                icon={<ScanLine aria-hidden="true" />}
              />
            ) : null}
          </ul>
        </section>
      ) : null}
    </div>
  );
}

function StillOpen({ to, title, text, icon }: { to: string; title: string; text: string; icon: ReactNode }) {
  return (
    <li>
      <Link to={to} className="flex items-center gap-3 rounded-xl border bg-card p-3 [&_svg]:size-5">
        <span className="grid size-10 shrink-0 place-items-center rounded-full bg-primary-soft text-primary-ink">
          {icon}
        </span>
        <span>
          <span className="block font-medium">{title}</span>
          <span className="block text-muted-foreground text-sm">{text}</span>
        </span>
      </Link>
    </li>
  );
}
