import { cn } from '#client/ui/class-names.ts';

/** A guest in a lit doorway, which is also an A and a keyhole. */
export function LogoMark({ className }: { className?: string | undefined }) {
  return (
    <svg viewBox="0 0 32 32" aria-hidden="true" className={cn('size-8 shrink-0', className)}>
      <rect width="32" height="32" rx="8" fill="var(--primary)" />
      <path
        d="M6.5 27V15.5a9.5 9.5 0 0 1 19 0V27h-5.2l-1.4-7.6h-5.8L11.7 27Z"
        fill="var(--primary-foreground)"
      />
      <circle cx="16" cy="14.2" r="3.4" fill="var(--primary)" />
    </svg>
  );
}

export function Logo({ title, className }: { title: string; className?: string | undefined }) {
  return (
    <span className={cn('inline-flex items-center gap-2.5', className)}>
      <LogoMark />
      <span className="font-bold font-display text-[1.05rem] tracking-tight">{title}</span>
    </span>
  );
}
