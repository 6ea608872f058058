import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { Mail } from 'lucide-react';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { errorMessage } from '#client/lib/api/error-record.ts';
import { trpc } from '#client/lib/api/trpc.ts';
import { useFormats } from '#client/lib/format.ts';
import { Avatar } from '#client/ui/avatar.tsx';
import { ProblemText } from '#client/ui/problem-text.tsx';
import { LOOKUP_MIN_CHARS } from '#shared/limits.ts';
import { trimEmail } from '#shared/people/email.ts';
import { countLetters } from '#shared/text/fold-name.ts';

/** A found person, or an email address to invite. */
export type ChosenPerson = { userId: string; name: string; imageUrl: string | null } | { email: string };

/** Debounce of the search (ms). */
const TYPING_PAUSE_MS = 350;
/** A client-side approximation; the server validates the address. */
export function isAddress(text: string): boolean {
  return /^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(text);
}

const ROW =
  'flex min-h-14 w-full items-center gap-3 px-3 py-2 text-left transition-colors hover:bg-muted focus-visible:bg-muted';

/** Search results. An email address can be invited without an account. */
export function FoundPeople({
  eventId,
  text,
  onChoose,
}: {
  eventId: string;
  text: string;
  onChoose: (person: ChosenPerson) => void;
}) {
  const { t } = useTranslation('people');
  const formats = useFormats();
  const [query, setQuery] = useState('');
  useEffect(() => {
    const timer = setTimeout(() => setQuery(trimEmail(text)), TYPING_PAUSE_MS);
    return () => clearTimeout(timer);
  }, [text]);
  const address = isAddress(query);
  const wanted = address || (!query.includes('@') && countLetters(query) >= LOOKUP_MIN_CHARS);
  const found = useQuery({
    ...trpc.staff.search.queryOptions({ eventId, query }),
    enabled: wanted,
    placeholderData: keepPreviousData,
  });
  if (!wanted || text.trim() === '') return null;
  if (found.isError)
    return <ProblemText className="mt-2">{errorMessage(found.error, formats.language)}</ProblemText>;
  const items = found.data?.items;
  const nobody = items?.length === 0 && !found.isPlaceholderData;
  return (
    <div aria-live="polite" className="mt-2">
      {!items ? <p className="text-muted-foreground text-sm">{t('staff.searching')}</p> : null}
      {nobody ? (
        <p className="text-muted-foreground text-sm">{t(address ? 'staff.nobodyMail' : 'staff.nobody')}</p>
      ) : null}
      {items && (items.length > 0 || (nobody && address)) ? (
        <ul aria-label={t('staff.results')} className="mt-2 divide-y overflow-hidden rounded-xl border">
          {items.map((person) => (
            <li key={person.userId}>
              <button type="button" className={ROW} onClick={() => onChoose(person)}>
                <Avatar name={person.name} imageUrl={person.imageUrl} />
                <span className="min-w-0 flex-1">
                  <span className="block truncate font-medium">{person.name}</span>
                  <span className="block truncate text-muted-foreground text-sm">
                    {person.roles.length > 0
                      ? t('staff.already', {
                          roles: formats.list(person.roles.map((role) => t(`role.${role}`))),
                        })
                      : person.maskedEmail}
                  </span>
                </span>
              </button>
            </li>
          ))}
          {nobody && address ? (
            <li>
              <button type="button" className={ROW} onClick={() => onChoose({ email: query.toLowerCase() })}>
                <Mail aria-hidden="true" className="size-5 shrink-0" />
                <span className="min-w-0 flex-1 break-words font-medium">
                  {t('staff.invite', { email: query.toLowerCase() })}
                </span>
              </button>
            </li>
          ) : null}
        </ul>
      ) : null}
    </div>
  );
}
