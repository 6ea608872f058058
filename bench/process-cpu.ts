import { readdirSync, readFileSync } from 'node:fs';

/** Linux reports CPU time in hundredths of a second, independent of the kernel's tick. */
const TICK_US = 10_000;

/** CPU time so far of workerd, a child of this process (µs); NaN without `/proc`. */
export function workerdCpuUs(): number {
  try {
    const children = readdirSync('/proc/self/task').flatMap((task) =>
      readFileSync(`/proc/self/task/${task}/children`, 'utf8').split(' ').filter(Boolean),
    );
    return total(children.filter((pid) => nameOf(pid) === 'workerd'));
  } catch {
    return Number.NaN;
  }
}

/** CPU time so far of all processes with one of these names or pids (µs). */
export function cpuUs(names: readonly string[], pids: readonly number[]): number {
  try {
    const all = readdirSync('/proc').filter((entry) => /^\d+$/.test(entry));
    return total(all.filter((pid) => pids.includes(Number(pid)) || names.includes(nameOf(pid))));
  } catch {
    return Number.NaN;
  }
}

/** CPU time of this process, which generates the load (µs). */
export function ownCpuUs(): number {
  const { user, system } = process.cpuUsage();
  return user + system;
}

/** CPU time so far of the whole machine (µs): the first line of `/proc/stat`, without idle and iowait. */
export function machineCpuUs(): number {
  try {
    const [first = ''] = readFileSync('/proc/stat', 'utf8').split('\n', 1);
    const [user, nice, system, , , interrupts, softInterrupts, stolen] = first
      .split(/\s+/)
      .slice(1)
      .map(Number);
    const used = [user, nice, system, interrupts, softInterrupts, stolen];
    return used.reduce((sum: number, ticks) => sum + (ticks ?? 0), 0) * TICK_US;
  } catch {
    return Number.NaN;
  }
}

function total(pids: readonly string[]): number {
  return pids.reduce((sum, pid) => sum + cpuUsOf(pid), 0);
}

/** A process may end between listing and reading. */
function statOf(pid: string): string {
  try {
    return readFileSync(`/proc/${pid}/stat`, 'utf8');
  } catch {
    return '';
  }
}

function nameOf(pid: string): string {
  const stat = statOf(pid);
  return stat.slice(stat.indexOf('(') + 1, stat.lastIndexOf(')'));
}

/** Fields 14 and 15 of `stat`, user and system; the name before them may contain spaces. */
function cpuUsOf(pid: string): number {
  const stat = statOf(pid);
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
  return (Number(fields[11] ?? 0) + Number(fields[12] ?? 0)) * TICK_US;
}
