import { useQuery } from '@tanstack/react-query';
import { WalletCards } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { useLanguage } from '#client/features/preferences/language.ts';
import { configQuery } from '#client/lib/api/config.ts';
import { api } from '#client/lib/api/trpc.ts';
import type { PassLinkInput } from '#shared/contracts/tickets/passes.ts';
import { WorkButton } from './work-button.tsx';

type Wallet = PassLinkInput['wallet'];

/** A phone with one wallet cannot have the other; a computer can pass it on to either. */
const NOT_ON: Readonly<Record<Wallet, RegExp>> = { apple: /Android/, google: /iPhone|iPad|iPod/ };

const LOOK =
  'flex min-h-12 min-w-0 flex-1 basis-40 items-center justify-center gap-2 rounded-lg border border-white/30 bg-black px-3 py-2 text-center font-semibold text-sm text-white leading-tight transition-colors hover:bg-neutral-800 focus-visible:outline-white disabled:opacity-60 [&_svg]:size-5 [&_svg]:shrink-0';

/** Adds the ticket to the phone's wallet app, if the server can issue passes for it; renders nothing otherwise. */
export function PassButtons({ ticketId }: { ticketId: string }) {
  const config = useQuery(configQuery);
  const wallets = (config.data?.passes ?? []).filter((wallet) => !NOT_ON[wallet].test(navigator.userAgent));
  if (wallets.length === 0) return null;
  return (
    <div className="mx-auto mt-3 flex w-full max-w-sm flex-wrap gap-2">
      {wallets.map((wallet) => (
        <PassButton key={wallet} ticketId={ticketId} wallet={wallet} />
      ))}
    </div>
  );
}

function PassButton({ ticketId, wallet }: { ticketId: string; wallet: Wallet }) {
  const { t } = useTranslation('tickets');
  const { language } = useLanguage();
  const work = async () => {
    const { url } = await api.tickets.passLink.query({ ticketId, wallet, language });
    // The phone opens the pass over this page; Google Wallet has its own page.
    window.location.assign(url);
  };
  return (
    <WorkButton
      work={work}
      icon={<WalletCards aria-hidden="true" />}
      label={t(`passes.${wallet}`)}
      className={LOOK}
    />
  );
}
