export interface RehearsalSteps {
  /** Prints whether a step found what it wanted. */
  step: (what: string, found: unknown, wanted: unknown) => void;
  /** Prints whether the work succeeded; its failure ends no other step. */
  attempt: (what: string, work: () => Promise<unknown>) => Promise<void>;
  /** Prints the end, and sets exit code 1 if a step failed. */
  conclude: (success: string) => void;
}

export function rehearsalSteps(): RehearsalSteps {
  let failures = 0;
  const print = (what: string, problem: string | null) => {
    if (problem !== null) failures += 1;
    console.log(problem === null ? `ok   ${what}` : `FAIL ${what}: ${problem}`);
  };
  return {
    step: (what, found, wanted) => {
      const [is, should] = [JSON.stringify(found), JSON.stringify(wanted)];
      print(what, is === should ? null : `${is} instead of ${should}`);
    },
    attempt: async (what, work) => {
      const problem = await work().then(
        () => null,
        (error: unknown) => (error instanceof Error ? error.message : String(error)),
      );
      print(what, problem);
    },
    conclude: (success) => {
      console.log(failures === 0 ? success : `${failures} steps failed.`);
      if (failures > 0) process.exitCode = 1;
    },
  };
}
