import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { runOrFail } from '../local/tools.ts';

export const CATEGORIES = ['performance', 'accessibility', 'best-practices', 'seo'] as const;
export type Category = (typeof CATEGORIES)[number];
export type Device = 'phone' | 'desktop';

export interface Report {
  scores: Record<Category, number>;
  /** Milliseconds; CLS has no unit. */
  paint: { fcp: number; lcp: number; tbt: number; cls: number };
  /** Loaded resources, independent of the machine's load. */
  loaded: { requests: number; scripts: number; scriptBytes: number; bytes: number };
  /** Audits that lower a score, worst first. */
  faults: string[];
  /** Lighthouse's measure of the machine's speed at that time. */
  benchmarkIndex: number;
}

interface Audit {
  title: string;
  score: number | null;
  numericValue?: number;
  displayValue?: string;
  details?: { items?: { resourceType?: string; transferSize?: number }[] };
}

interface LighthouseResult {
  categories: Record<
    Category,
    { score: number | null; auditRefs: { id: string; weight: number }[] } | undefined
  >;
  audits: Record<string, Audit | undefined>;
  environment: { benchmarkIndex: number };
}

/** The benchmark index of Lighthouse's reference phone, a Moto G Power (2022), from Chromium's calibration. */
const PHONE_INDEX = 264;
/** Lighthouse's own factor, for machines at least four times as fast as the phone. */
const SLOWDOWN_MAX = 4;

/**
 * CPU throttling factor that simulates the phone. On a slow machine Lighthouse's factor 4 would simulate an
 * unrealistically slow phone.
 */
export function phoneSlowdown(benchmarkIndex: number): number {
  return Math.min(SLOWDOWN_MAX, Math.max(1, Math.round((benchmarkIndex / PHONE_INDEX) * 10) / 10));
}

/** Lighthouse's benchmark index of this machine, which it measures before every page. */
export async function benchmarkMachine(url: string, chromium: string): Promise<number> {
  const result = await run(url, chromium, ['--only-audits=is-on-https', '--throttling-method=provided']);
  return result.environment.benchmarkIndex;
}

/** One visit with a cold cache. */
export async function visit(
  url: string,
  by: { chromium: string; device: Device; slowdown: number },
): Promise<Report> {
  const settings =
    by.device === 'desktop' ? ['--preset=desktop'] : [`--throttling.cpuSlowdownMultiplier=${by.slowdown}`];
  const { categories, audits, environment } = await run(url, by.chromium, [
    `--only-categories=${CATEGORIES.join()}`,
    ...settings,
  ]);
  const number = (id: string) => audits[id]?.numericValue ?? Number.NaN;
  const score = (category: Category) => Math.round((categories[category]?.score ?? 0) * 100);
  return {
    scores: {
      performance: score('performance'),
      accessibility: score('accessibility'),
      'best-practices': score('best-practices'),
      seo: score('seo'),
    },
    paint: {
      fcp: number('first-contentful-paint'),
      lcp: number('largest-contentful-paint'),
      tbt: number('total-blocking-time'),
      cls: number('cumulative-layout-shift'),
    },
    loaded: loadedIn(audits['network-requests']?.details?.items ?? []),
    faults: CATEGORIES.flatMap((category) =>
      (categories[category]?.auditRefs ?? [])
        .filter(({ id, weight }) => weight > 0 && (audits[id]?.score ?? 1) < 0.9)
        .map(({ id }) => `${category}: ${audits[id]?.title} ${audits[id]?.displayValue ?? ''}`.trim()),
    ),
    benchmarkIndex: environment.benchmarkIndex,
  };
}

function loadedIn(items: readonly { resourceType?: string; transferSize?: number }[]): Report['loaded'] {
  const scripts = items.filter(({ resourceType }) => resourceType === 'Script');
  const bytesOf = (of: typeof items) => of.reduce((sum, { transferSize = 0 }) => sum + transferSize, 0);
  return {
    requests: items.length,
    scripts: scripts.length,
    scriptBytes: bytesOf(scripts),
    bytes: bytesOf(items),
  };
}

/**
 * Paint holding keeps the previous page's frame until the new page has one. On a busy machine headless Chromium holds
 * it for one or two seconds after the first paint, which would dominate the figures; a browser with a screen does not.
 */
const FRAMES_AT_ONCE = '--disable-features=PaintHolding';

async function run(url: string, chromium: string, settings: readonly string[]): Promise<LighthouseResult> {
  const folder = mkdtempSync(join(tmpdir(), 'aforo-lighthouse-'));
  try {
    const file = join(folder, 'report.json');
    const flags = `--headless=new --no-sandbox --disable-gpu --lang=en-US ${FRAMES_AT_ONCE}`;
    const output = ['--output=json', `--output-path=${file}`, '--quiet', `--chrome-flags=${flags}`];
    await runOrFail('lighthouse', [url, ...output, '--no-enable-error-reporting', ...settings], {
      CHROME_PATH: chromium,
    });
    return JSON.parse(readFileSync(file, 'utf8')) as LighthouseResult;
  } finally {
    rmSync(folder, { recursive: true, force: true, maxRetries: 5 });
  }
}
