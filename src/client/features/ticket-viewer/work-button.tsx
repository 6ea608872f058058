import { useMutation } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useLanguage } from '#client/features/preferences/language.ts';
import { errorMessage } from '#client/lib/error-record.ts';
import { toast } from '#client/lib/toast.ts';
import { Spinner } from '#client/ui/spinner.tsx';

interface WorkButtonProps {
  work: () => Promise<void>;
  icon: ReactNode;
  label: string;
  className: string;
}

/** Fetches something for whoever holds the ticket, once at a time. */
export function WorkButton({ work, icon, label, className }: WorkButtonProps) {
  const { language } = useLanguage();
  const run = useMutation({
    mutationFn: work,
    retry: false,
    // It says at once that there is no network, rather than waiting for one.
    networkMode: 'always',
    onError: (error) => toast.error(errorMessage(error, language)),
  });
  return (
    <button
      type="button"
      disabled={run.isPending}
      aria-busy={run.isPending}
      onClick={() => run.mutate()}
      className={className}
    >
      {run.isPending ? <Spinner /> : icon}
      {label}
    </button>
  );
}
