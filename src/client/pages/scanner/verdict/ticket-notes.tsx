import { Accessibility, Clock, GlassWater, IdCard, MessageSquareText } from 'lucide-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { TicketNotes as Notes } from '#client/features/check-in/scan/verdict.ts';
import { useNeedsText } from '#client/features/seats/words/use-needs-text.ts';
import { useFormats } from '#client/lib/format.ts';

interface TicketNotesProps {
  notes: Notes;
  /** Bought with others: nobody knows whose needs they are. */
  isParty: boolean;
  timeZone: string;
}

/** What the door has to check or to say besides: age, a later doors time, access needs, answers, what the ticket contains. */
export function TicketNotes({ notes, isParty, timeZone }: TicketNotesProps) {
  const { t } = useTranslation(['scanner', 'common']);
  const { time } = useFormats();
  const needsText = useNeedsText({ afterColon: true });
  const { answers = [], needs, minAge, doorsAt, vouchers = [] } = notes;
  const left = vouchers.filter(({ total, used }) => used < total);
  const isEarly = doorsAt !== undefined && Date.parse(doorsAt) > Date.now();
  if (answers.length === 0 && !needs && minAge === undefined && !isEarly && left.length === 0) return null;
  return (
    <ul className="mt-3 flex max-w-full flex-col items-center gap-1 text-base low:mt-1 low:text-sm">
      {minAge === undefined ? null : (
        <Note icon={<IdCard />} isStrong>
          {t('notes.age', { age: minAge })}
        </Note>
      )}
      {isEarly ? (
        <Note icon={<Clock />} isStrong>
          {t('notes.doors', { time: time(doorsAt, timeZone) })}
        </Note>
      ) : null}
      {needs ? (
        <Note icon={<Accessibility />} isStrong>
          {`${t(isParty ? 'common:accessNeeds.party' : 'common:accessNeeds.title')}: ${needsText(needs)}`}
        </Note>
      ) : null}
      {answers.map(({ label, answer }) => (
        <Note key={label} icon={<MessageSquareText />}>{`${label}: ${answer}`}</Note>
      ))}
      {left.length > 0 ? (
        <Note icon={<GlassWater />}>
          {left.map(({ name, total, used }) => `${total - used} × ${name}`).join(', ')}
        </Note>
      ) : null}
    </ul>
  );
}

function Note({ icon, isStrong, children }: { icon: ReactNode; isStrong?: boolean; children: ReactNode }) {
  return (
    <li className="max-w-full text-center [&_svg]:mr-2 [&_svg]:inline [&_svg]:size-4.5 [&_svg]:align-[-0.2em]">
      <span aria-hidden="true">{icon}</span>
      <span className={isStrong ? 'wrap-anywhere font-semibold' : 'wrap-anywhere'}>{children}</span>
    </li>
  );
}
