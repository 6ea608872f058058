import { useMutation, useQuery } from '@tanstack/react-query';
import { WalletCards } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { useLanguage } from '#client/features/preferences/language.ts';
import { loadConfig } from '#client/lib/config.ts';
import { errorMessage } from '#client/lib/error-record.ts';
import { toast } from '#client/lib/toast.ts';
import { api } from '#client/lib/trpc.ts';
import { Spinner } from '#client/ui/spinner.tsx';
import type { PassLinkInput } from '#shared/contracts/passes.ts';
import { walletsOf } from './wallets-of.ts';

type Wallet = PassLinkInput['wallet'];

/** Puts the ticket into the telephone's own wallet, where the server can make passes for it; else nothing is there. */
export function PassButtons({ ticketId }: { ticketId: string }) {
  const config = useQuery({ queryKey: ['config'], queryFn: loadConfig, staleTime: Number.POSITIVE_INFINITY });
  const wallets = walletsOf(navigator.userAgent, config.data?.passes ?? []);
  if (wallets.length === 0) return null;
  return (
    <div className="mx-auto mt-2 flex w-full max-w-sm flex-wrap gap-2">
      {wallets.map((wallet) => (
        <PassButton key={wallet} ticketId={ticketId} wallet={wallet} />
      ))}
    </div>
  );
}

function PassButton({ ticketId, wallet }: { ticketId: string; wallet: Wallet }) {
  const { t } = useTranslation('tickets');
  const { language } = useLanguage();
  const open = useMutation({
    mutationFn: () => api.tickets.passLink.query({ ticketId, wallet, language }),
    // The telephone opens the pass by itself, over the page; Google's wallet has a page of its own.
    onSuccess: ({ url }) => window.location.assign(url),
    retry: false,
    networkMode: 'always',
    onError: (error) => toast.error(errorMessage(error, language)),
  });
  return (
    <button
      type="button"
      disabled={open.isPending}
      aria-busy={open.isPending}
      onClick={() => open.mutate()}
      className="flex min-h-12 min-w-0 flex-1 basis-40 items-center justify-center gap-2 rounded-lg border border-white/30 bg-black px-3 py-2 text-center font-semibold text-sm text-white leading-tight transition-colors hover:bg-neutral-800 focus-visible:outline-white disabled:opacity-60 [&_svg]:size-5 [&_svg]:shrink-0"
    >
      {open.isPending ? <Spinner className="size-5" /> : <WalletCards aria-hidden="true" />}
      {t(`passes.${wallet}`)}
    </button>
  );
}
