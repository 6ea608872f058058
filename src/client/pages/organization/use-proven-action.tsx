import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ProofDialog } from '#client/features/auth/sign-in/mailed-code/proof-dialog.tsx';
import { isRefusal } from '#client/lib/api/error-record.ts';
import { type Action, useAction } from '#client/lib/api/use-action.ts';

type Options<Input extends { requestId?: string | undefined }, Output, Problem, Context> = Parameters<
  typeof useAction<Input, Output, Problem, Context>
>[0];

/** An action that the server may ask a fresh proof for: a code is mailed, and the action runs again. */
export function useProvenAction<Input extends { requestId?: string | undefined }, Output, Problem, Context>(
  options: Options<Input, Output, Problem, Context>,
): Action<Input, Output> & { proof: ReactNode } {
  const { t } = useTranslation('organizations');
  const [wanted, setWanted] = useState<Parameters<Action<Input, Output>['run']>[0] | null>(null);
  const [proving, setProving] = useState(false);
  const action = useAction<Input, Output, Problem, Context>({
    ...options,
    failed: (_message, error) => {
      const needsProof = isRefusal(error, 'PROOF_NEEDED');
      setProving(needsProof);
      return needsProof;
    },
  });
  const proof = (
    <ProofDialog
      open={proving}
      text={t('about.proof')}
      onClose={() => setProving(false)}
      onProven={() => {
        setProving(false);
        if (wanted !== null) void action.run(wanted);
      }}
    />
  );
  return {
    ...action,
    run: (content) => {
      setWanted(content);
      return action.run(content);
    },
    proof,
  };
}
