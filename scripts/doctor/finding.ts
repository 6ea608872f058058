export interface Finding {
  level: 'ok' | 'warning' | 'fault' | 'skipped';
  area: string;
  what: string;
  /** How to mend it. */
  mend?: string;
}

/** Findings of one area. */
export function reportOn(area: string) {
  const findings: Finding[] = [];
  const add = (level: Finding['level'], what: string, mend?: string) => {
    findings.push({ level, area, what, ...(mend && { mend }) });
  };
  return {
    findings,
    ok: (what: string) => add('ok', what),
    skipped: (what: string, mend?: string) => add('skipped', what, mend),
    fault: (what: string, mend: string) => add('fault', what, mend),
    warning: (what: string, mend: string) => add('warning', what, mend),
    /** `right` if it holds, else a fault. */
    expect: (holds: boolean, right: string, wrong: string, mend: string) =>
      holds ? add('ok', right) : add('fault', wrong, mend),
    /** As `expect`; the deployment works without. */
    advise: (holds: boolean, right: string, wrong: string, mend: string) =>
      holds ? add('ok', right) : add('warning', wrong, mend),
  };
}

const MARK: Record<Finding['level'], string> = {
  ok: 'ok     ',
  warning: 'WARN   ',
  fault: 'FAULT  ',
  skipped: '-      ',
};

/** One line a finding, and one below it with the remedy. */
export function printed(findings: readonly Finding[]): string {
  return findings
    .flatMap(({ level, area, what, mend }) => [
      `${MARK[level]}${area.padEnd(10)} ${what}`,
      ...(mend ? [`                  → ${mend}`] : []),
    ])
    .join('\n');
}
