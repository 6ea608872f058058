import { useMutation } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useLanguage } from '#client/features/preferences/language.ts';
import { errorMessage } from '#client/lib/api/error-record.ts';
import { toast } from '#client/lib/toast.ts';
import { useOnline } from '#client/lib/use-online.ts';
import { Spinner } from '#client/ui/spinner.tsx';

interface WorkButtonProps {
  work: () => Promise<void>;
  icon: ReactNode;
  label: string;
  className: string;
}

/** A fetch for the ticket holder; a failure is told. */
export function useWork<Input = void>(work: (input: Input) => Promise<void>) {
  const { language } = useLanguage();
  return useMutation({
    mutationFn: work,
    retry: false,
    // Fail at once without network instead of waiting for it.
    networkMode: 'always',
    onError: (error) => toast.error(errorMessage(error, language)),
  });
}

/** Runs one fetch for the ticket holder at a time; disabled without a network. */
export function WorkButton({ work, icon, label, className }: WorkButtonProps) {
  const online = useOnline();
  const run = useWork(work);
  return (
    <button
      type="button"
      disabled={run.isPending || !online}
      aria-busy={run.isPending}
      onClick={() => run.mutate()}
      className={className}
    >
      {run.isPending ? <Spinner /> : icon}
      {label}
    </button>
  );
}
