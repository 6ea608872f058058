import { Avatar as BaseAvatar } from '@base-ui/react/avatar';
import { cn } from './class-names.ts';
import { initialsOf } from './initials.ts';

/** A picture, or the initials without one. Hidden from screen readers, because the name is next to it. */
export function Avatar({
  name,
  imageUrl,
  className,
}: {
  name: string;
  imageUrl?: string | null | undefined;
  className?: string | undefined;
}) {
  return (
    <BaseAvatar.Root
      aria-hidden="true"
      className={cn(
        'inline-flex size-9 shrink-0 select-none items-center justify-center overflow-hidden rounded-full bg-primary-soft font-semibold text-primary-ink text-sm',
        className,
      )}
    >
      {imageUrl ? <BaseAvatar.Image src={imageUrl} alt="" className="size-full object-cover" /> : null}
      {/* Rendered by CSS: as text it would become part of an enclosing button's accessible name. */}
      <BaseAvatar.Fallback
        data-initials={initialsOf(name)}
        className="before:content-[attr(data-initials)]"
      />
    </BaseAvatar.Root>
  );
}
