import { readdirSync, readFileSync } from 'node:fs';

/** Linux counts CPU time in hundredths of a second, whatever the kernel's own tick. */
const TICK_US = 10_000;

/** CPU time that workerd, a child of this process, has used so far (µs); NaN where there is no `/proc`. */
export function workerdCpuUs(): number {
  try {
    const pids = readdirSync('/proc/self/task').flatMap((task) =>
      readFileSync(`/proc/self/task/${task}/children`, 'utf8').split(' ').filter(Boolean),
    );
    return pids.reduce((total, pid) => total + cpuUsOf(pid), 0);
  } catch {
    return Number.NaN;
  }
}

/** Fields 14 and 15 of `stat`, user and system; the name before them may hold spaces. */
function cpuUsOf(pid: string): number {
  const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
  if (!stat.includes('(workerd)')) return 0;
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
  return (Number(fields[11]) + Number(fields[12])) * TICK_US;
}
