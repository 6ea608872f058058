import { Alert } from './alert.tsx';

/** Why an action failed; nothing while it has not. */
export function Failure({
  of: { failure },
  className,
}: {
  of: { failure: string | null };
  className?: string;
}) {
  return failure ? (
    <Alert tone="danger" className={className}>
      {failure}
    </Alert>
  ) : null;
}
