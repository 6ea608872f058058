import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormats } from '#client/lib/format.ts';
import type { AnnouncementAudiences } from '#shared/contracts/announcements.ts';
import type { AnnouncementAudience } from '#shared/states.ts';

interface Audience {
  /** The audience, or the id of a ticket type. */
  key: string;
  audience: AnnouncementAudience;
  ticketTypeId: string | null;
  people: number;
  label: string;
}

/** The audiences to choose from, each with its people. */
export function useAudiences(counts: AnnouncementAudiences | undefined) {
  const { t } = useTranslation('messages');
  const { number } = useFormats();
  const [key, choose] = useState('everybody');
  const whole = (audience: 'everybody' | 'inside' | 'missing'): Audience => ({
    key: audience,
    audience,
    ticketTypeId: null,
    people: counts?.[audience] ?? 0,
    label: t(`audience.${audience}`),
  });
  const everybody = whole('everybody');
  // Before the first check-in, all are missing.
  const atDoor = counts && counts.inside > 0 ? [whole('inside'), whole('missing')] : [];
  const types = (counts?.types ?? []).map(({ id, name, people }): Audience => {
    return { key: id, audience: 'type', ticketTypeId: id, people, label: t('audience.type', { name }) };
  });
  const all = [everybody, ...atDoor, ...types];
  return {
    options: all.map(({ key: value, label, people }) => ({
      value,
      label: t('audience.option', { audience: label, number: number(people) }),
    })),
    chosen: all.find((one) => one.key === key) ?? everybody,
    choose,
    optedOut: counts?.optedOut ?? 0,
  };
}
