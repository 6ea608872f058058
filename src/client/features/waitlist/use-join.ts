import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { errorMessage } from '#client/lib/api/error-record.ts';
import { errorText } from '#client/lib/api/error-text.ts';
import { useRequestId } from '#client/lib/api/request-id.ts';
import { trpc } from '#client/lib/api/trpc.ts';
import { focusField } from '#client/lib/focus-field.ts';
import { useFormats } from '#client/lib/format.ts';
import { clearFailure, toast, toastFailure } from '#client/lib/toast.ts';
import { waitlistProblem } from '#shared/contracts/waitlist.ts';
import type { WaitlistInterest, WaitlistSource } from '#shared/waitlist/waitlist.ts';
import { waitlistStatsQuery } from './stats-query.ts';

const FORM = 'waitlist';
const EMPTY = { email: '', name: '' };

interface JoinOptions {
  /** Shown if the server sends no text of its own. */
  words: { joined: string; failed: string };
  onJoined: (joined: Joined) => void;
}

export interface Joined {
  email: string;
  /** Whether a confirmation mail has been sent. */
  confirmByMail: boolean;
}

/** The waitlist form: idle, pending, then joined and cleared, or refused with a toast. */
export function useJoin({ words, onJoined }: JoinOptions) {
  const { language } = useFormats();
  const ids = useRequestId();
  const queries = useQueryClient();
  const [fields, setFields] = useState(EMPTY);
  const busy = useRef(false);
  const [problem, setProblem] = useState<ReturnType<typeof waitlistProblem>>(null);
  const join = useMutation({
    ...trpc.waitlist.join.mutationOptions(),
    networkMode: 'always',
    onSettled: () => {
      busy.current = false;
    },
    onSuccess: ({ message, confirmByMail }, { email }) => {
      ids.settle();
      setFields(EMPTY);
      toast.success(message || words.joined);
      void queries.invalidateQueries({ queryKey: waitlistStatsQuery.queryKey });
      onJoined({ email: email.trim(), confirmByMail });
    },
    onError: (error) => toastFailure(FORM, errorMessage(error, language) || words.failed),
  });
  return {
    fields,
    pending: join.isPending,
    put: (change: Partial<typeof EMPTY>) => {
      setFields({ ...fields, ...change });
      setProblem(null);
    },
    /** The text of the current problem, if it is one of these. */
    said: (...codes: (typeof problem)[]) =>
      problem && codes.includes(problem) ? errorText(problem, language) : null,
    /** Submits the form, or focuses the first invalid field. */
    submit: (
      form: HTMLFormElement,
      more: {
        source: WaitlistSource;
        interest: WaitlistInterest | null;
        referralCode: string | null;
      },
    ): void => {
      // Blocks a second press before React renders the first.
      if (busy.current) return;
      const found = waitlistProblem(fields);
      setProblem(found);
      if (found) {
        toastFailure(FORM, errorText(found, language));
        focusField(form, found === 'WAITLIST_EMAIL_INVALID' ? 'email' : 'name');
        return;
      }
      clearFailure(FORM);
      busy.current = true;
      const wish = { ...fields, ...more, language };
      join.mutate({ requestId: ids.idFor(wish), ...wish });
    },
  };
}
