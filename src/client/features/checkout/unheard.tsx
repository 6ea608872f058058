import { Link } from 'react-router';
import { Alert } from '#client/ui/alert.tsx';
import { Button, buttonClass } from '#client/ui/button.tsx';

interface UnheardProps {
  words: { title: string; text: string; action: string };
  /** What went wrong with the last try on this page, if one was made here. */
  problem: string | null;
  /** Where it would be seen, had it gone through. */
  look: { to: string; label: string };
  onFinish: () => void;
}

/** Something was paid for and the answer is not known: the only way on is to ask again under the same id. */
export function Unheard({ words, problem, look, onFinish }: UnheardProps) {
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
