import { WifiOff } from 'lucide-react';
import type { ReactNode } from 'react';
import { LiveStatus } from '#client/features/live/live-status.tsx';
import { failureOf, LoadFailure } from '#client/features/load-failure/load-failure.tsx';
import { cn } from '#client/ui/class-names.ts';
import { Spinner } from '#client/ui/spinner.tsx';

type Query = Parameters<typeof failureOf>[0] & { data: unknown; refetch: () => Promise<unknown> };

interface ShownCodeProps {
  query: Query;
  /** Whether the data is stale and cannot be refetched now. */
  lost: boolean;
  live: Parameters<typeof LiveStatus>[0]['state'];
  words: { loading: string; offline: string };
  /** The card with the code; `below` follows the freshness status. */
  face: ReactNode;
  below?: ReactNode;
}

/** A code on the dark background with its freshness, or the reason why it is missing. */
export function ShownCode({ query, lost, live, words, face, below }: ShownCodeProps) {
  const failure = failureOf(query);
  if (query.data !== undefined) {
    return (
      <>
        {face}
        {lost ? (
          <p role="status" className="mt-3 flex items-center justify-center gap-2 text-center text-sm">
            <WifiOff aria-hidden="true" className="size-4 shrink-0" />
            {words.offline}
          </p>
        ) : (
          <LiveStatus
            state={live}
            className={cn(
              'mt-3 justify-center text-white/85',
              // What goes as it should needs no words beside the code.
              (live === 'live' || live === 'connecting') && 'sr-only',
            )}
          />
        )}
        {below}
      </>
    );
  }
  if (failure) {
    return (
      <div className="mx-auto max-w-sm rounded-2xl bg-card text-card-foreground">
        <LoadFailure error={failure} onRetry={() => void query.refetch()} />
      </div>
    );
  }
  return (
    <div className="grid place-items-center">
      <Spinner label={words.loading} className="size-9" />
    </div>
  );
}
