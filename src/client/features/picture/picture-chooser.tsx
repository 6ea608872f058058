import { ImagePlus, Trash2 } from 'lucide-react';
import { useRef } from 'react';
import { Button } from '#client/ui/button.tsx';
import { cn } from '#client/ui/class-names.ts';
import { IconButton } from '#client/ui/icon-button.tsx';
import { ProblemText } from '#client/ui/problem-text.tsx';
import { PICTURE_TYPES } from './put-up-picture.ts';

interface PictureChooserProps {
  /** Accessible name of the file input. */
  label: string;
  words: { choose: string; change: string; remove: string; hint: string };
  /** Whether there is a picture to remove. */
  present: boolean;
  /** An upload is running. */
  busy: boolean;
  disabled: boolean;
  /** Why the last picture was refused. */
  problem: string | null;
  onChoose: (file: File) => void;
  onRemove: () => void;
  className?: string;
}

/** Buttons to upload and remove a picture, with its error. */
export function PictureChooser(props: PictureChooserProps) {
  const { label, words, present, busy, disabled, problem, onChoose, onRemove, className } = props;
  const chooser = useRef<HTMLInputElement>(null);
  return (
    <div className={cn('min-w-0', className)}>
      <div className="flex flex-wrap gap-2">
        <Button variant="outline" busy={busy} disabled={disabled} onClick={() => chooser.current?.click()}>
          {busy ? null : <ImagePlus aria-hidden="true" />}
          {present ? words.change : words.choose}
        </Button>
        {present ? (
          <IconButton variant="ghost" label={words.remove} disabled={disabled || busy} onClick={onRemove}>
            <Trash2 aria-hidden="true" />
          </IconButton>
        ) : null}
      </div>
      <p className="mt-1.5 text-muted-foreground text-sm">{words.hint}</p>
      {problem ? <ProblemText className="mt-1.5">{problem}</ProblemText> : null}
      <input
        ref={chooser}
        type="file"
        accept={PICTURE_TYPES.join(',')}
        aria-label={label}
        tabIndex={-1}
        className="sr-only"
        onChange={({ target }) => {
          const [file] = target.files ?? [];
          // Allow choosing the same file again.
          target.value = '';
          if (file) onChoose(file);
        }}
      />
    </div>
  );
}
