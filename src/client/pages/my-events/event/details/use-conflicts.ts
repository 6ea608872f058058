import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { UseFormReturn } from 'react-hook-form';
import { EVENT_FIELDS, type EventField } from '#client/features/events/own/draft/event-fields.ts';
import {
  type EventFields,
  type EventValues,
  valuesOfEvent,
} from '#client/features/events/own/draft/event-values.ts';
import { detailsOf } from '#client/lib/api/error-record.ts';
import { trpc } from '#client/lib/api/trpc.ts';
import type { EventView } from '#shared/contracts/events/events.ts';
import type { Conflict } from './conflict-panel.tsx';

const FORM_FIELD: Readonly<Partial<Record<EventField, keyof EventValues>>> = {
  startDate: 'start',
  endDate: 'end',
};

function formField(field: EventField): keyof EventValues {
  return FORM_FIELD[field] ?? (field as keyof EventValues);
}

interface Found {
  conflicts: Conflict[];
  mine: EventFields;
  theirs: EventFields;
  theirValues: EventValues;
  /** The form's values at the moment when the other side was chosen. */
  myValues: Partial<EventValues>;
}

/** Edit conflicts: fields that somebody else saved while they were edited here, and the choice between both values. */
export function useConflicts(form: UseFormReturn<EventValues, unknown, EventFields>, eventId: string) {
  const queryClient = useQueryClient();
  const [found, setFound] = useState<Found | null>(null);
  return {
    found,
    undecided: found?.conflicts.some(({ choice }) => choice === null) ?? false,
    clear: () => setFound(null),
    /**
     * Reads the saved event.
     * @returns it, and the form's conflicting fields
     */
    async load(
      error: unknown,
      mine: EventFields,
    ): Promise<{ event: EventView; collided: (keyof EventValues)[] }> {
      const { fields } = detailsOf(error);
      const event = await queryClient.fetchQuery({
        ...trpc.events.get.queryOptions({ eventId }),
        staleTime: 0,
      });
      const conflicts = EVENT_FIELDS.filter((field) => Array.isArray(fields) && fields.includes(field));
      setFound({
        conflicts: conflicts.map((field) => ({ field, choice: null })),
        mine,
        theirs: { ...event, lineUp: event.lineUp.map(({ name }) => name) },
        theirValues: valuesOfEvent(event),
        myValues: {},
      });
      return { event, collided: conflicts.map(formField) };
    },
    /** @returns whether every conflict is decided */
    choose(field: EventField, choice: 'mine' | 'theirs'): boolean {
      if (!found) return false;
      const name = formField(field);
      const before = found.conflicts.find((one) => one.field === field)?.choice;
      const myValues =
        choice === 'theirs' && before !== 'theirs'
          ? { ...found.myValues, [name]: form.getValues(name) }
          : found.myValues;
      const value =
        choice === 'theirs' ? found.theirValues[name] : before === 'theirs' ? myValues[name] : undefined;
      if (value !== undefined) form.setValue(name, value, { shouldDirty: true, shouldValidate: true });
      const conflicts = found.conflicts.map((one) => (one.field === field ? { field, choice } : one));
      setFound({ ...found, myValues, conflicts });
      return conflicts.every((one) => one.choice !== null);
    },
  };
}
