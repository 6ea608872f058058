import { useTranslation } from 'react-i18next';

interface TableFootProps {
  /** Null while unknown. */
  total: string | null;
  selects: boolean;
}

/** How many rows there are, and the keys, where there is a keyboard. */
export function TableFoot({ total, selects }: TableFootProps) {
  const { t } = useTranslation('table');
  const keys = [
    ['J K', t('keys.move')],
    ...(selects ? [['X', t('keys.select')]] : []),
    ['↵', t('keys.open')],
    ['/', t('keys.search')],
  ];
  // While rows load it would stand below places that may be more than the rows, and jump.
  if (total === null) return null;
  return (
    <div className="flex min-h-10 flex-wrap items-center justify-between gap-x-6 gap-y-1 border-t px-3 py-2 text-muted-foreground">
      <p>{total}</p>
      <p aria-hidden="true" className="hidden gap-4 @min-[44rem]:pointer-fine:flex">
        {keys.map(([key, word]) => (
          <span key={key} className="flex items-center gap-1.5">
            <kbd className="rounded border px-1.5 font-sans text-xs">{key}</kbd>
            {word}
          </span>
        ))}
      </p>
    </div>
  );
}
