import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { errorMessage } from '#client/lib/error-record.ts';
import { focusField } from '#client/lib/focus-field.ts';
import { useFormats } from '#client/lib/format.ts';
import { useRequestId } from '#client/lib/request-id.ts';
import { clearFailure, toast, toastFailure } from '#client/lib/toast.ts';
import { trpc } from '#client/lib/trpc.ts';
import { waitlistProblem } from '#shared/contracts/waitlist.ts';
import { errorText } from '#shared/errors/errors.ts';
import type { WaitlistInterest, WaitlistSource } from '#shared/people/waitlist.ts';

const FORM = 'waitlist';
const EMPTY = { email: '', name: '' };

interface JoinOptions {
  /** Said when the server gives no words of its own. */
  words: { joined: string; failed: string };
  onJoined: (joined: Joined) => void;
}

export interface Joined {
  email: string;
  /** Whether a mail is on its way that confirms the address. */
  confirmByMail: boolean;
}

/** The waitlist's form: idle, pending, then joined with its fields cleared, or refused with a toast. */
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
      void queries.invalidateQueries(trpc.waitlist.getStats.queryFilter());
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
    /** The text of the present problem, if it is one of these. */
    said: (...codes: (typeof problem)[]) =>
      problem && codes.includes(problem) ? errorText(problem, language) : null,
    /** Sends the form, or leads to the first field that is wrong. */
    submit: (
      form: HTMLFormElement,
      more: {
        source: WaitlistSource;
        interest: WaitlistInterest | null;
        referralCode: string | null;
      },
    ): void => {
      // A second press may come before the first is seen to be under way.
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
