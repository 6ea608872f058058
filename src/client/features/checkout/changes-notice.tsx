import { Alert } from '#client/ui/alert.tsx';
import { Button } from '#client/ui/button.tsx';

interface ChangesNoticeProps {
  title: string;
  /** Label of the button that dismisses the notice. */
  seen: string;
  changes: readonly { key: string; text: string }[];
  onSeen: () => void;
}

/** Lists changes to the cart since it was filled; stays until dismissed. */
export function ChangesNotice({ title, seen, changes, onSeen }: ChangesNoticeProps) {
  if (changes.length === 0) return null;
  return (
    <Alert
      tone="warning"
      title={title}
      className="mb-4"
      action={
        <Button variant="outline" size="sm" onClick={onSeen}>
          {seen}
        </Button>
      }
    >
      <ul className="grid gap-1">
        {changes.map(({ key, text }) => (
          <li key={key}>{text}</li>
        ))}
      </ul>
    </Alert>
  );
}
