import { useState } from 'react';
import { errorText } from '#client/lib/api/error-text.ts';
import { trpc } from '#client/lib/api/trpc.ts';
import { useAction } from '#client/lib/api/use-action.ts';
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
  const [fields, setFields] = useState(EMPTY);
  const [problem, setProblem] = useState<ReturnType<typeof waitlistProblem>>(null);
  const join = useAction({
    call: trpc.waitlist.join.mutationOptions(),
    done: ({ message, confirmByMail }, { email }) => {
      setFields(EMPTY);
      toast.success(message || words.joined);
      onJoined({ email: email.trim(), confirmByMail });
    },
    failed: (message) => toastFailure(FORM, message || words.failed),
    refresh: [waitlistStatsQuery.queryKey],
  });
  return {
    fields,
    pending: join.busy,
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
      const found = waitlistProblem(fields);
      setProblem(found);
      if (found) {
        toastFailure(FORM, errorText(found, language));
        focusField(form, found === 'WAITLIST_EMAIL_INVALID' ? 'email' : 'name');
        return;
      }
      clearFailure(FORM);
      void join.run({ ...fields, name: fields.name.trim(), ...more, language });
    },
  };
}
