import { Link } from 'react-router';
import { Alert } from '#client/ui/alert.tsx';
import { Button, buttonClass } from '#client/ui/button.tsx';

interface UnknownResultProps {
  words: { title: string; text: string; action: string };
  /** Why the last attempt on this page failed, if there was one. */
  problem: string | null;
  /** Where a successful purchase would appear. */
  look: { to: string; label: string };
  onFinish: () => void;
}

/** A payment was sent and its result is unknown: the only next step is a retry under the same request id. */
export function UnknownResult({ words, problem, look, onFinish }: UnknownResultProps) {
  return (
    <div className="grid grid-cols-1 gap-3">
      <Alert tone="warning" title={words.title}>
        {problem ? <p>{problem}</p> : null}
        <p>{words.text}</p>
      </Alert>
      <Button size="lg" className="h-auto min-h-13 w-full whitespace-normal py-2" onClick={onFinish}>
        {words.action}
      </Button>
      <Link to={look.to} className={buttonClass({ variant: 'ghost' })}>
        {look.label}
      </Link>
    </div>
  );
}
