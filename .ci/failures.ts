import path from 'node:path';

/** What both runners write as JSON, as far as it is read here. */
type VitestReport = {
  numPassedTests?: number;
  numPendingTests?: number;
  testResults?: {
    name: string;
    status: string;
    message: string;
    assertionResults: { status: string; fullName: string; failureMessages?: string[] }[];
  }[];
};
type Spec = {
  title: string;
  ok: boolean;
  file: string;
  line: number;
  tests: { results: { error?: { message?: string } }[] }[];
};
type Suite = { suites?: Suite[]; specs?: Spec[] };
type PlaywrightReport = { stats?: { expected: number; skipped: number }; suites?: Suite[] };

/** `name` is for people; `rerun` is what the runner takes to run it again. */
export type Failure = { name: string; reason: string; rerun: string };
export type Outcome = { passed: number; skipped: number; failures: Failure[] };

export function readVitest(report: VitestReport): Outcome {
  const failures = (report.testResults ?? []).flatMap(({ name, status, message, assertionResults }) => {
    const file = path.relative(process.cwd(), name);
    const failed = assertionResults.filter((test) => test.status === 'failed');
    // A file that failed outside of its tests: a hook, an import.
    if (failed.length === 0 && status === 'failed') return [{ name: file, reason: message, rerun: file }];
    return failed.map(({ fullName, failureMessages: [reason = ''] = [] }) => ({
      name: `${file} > ${fullName}`,
      reason,
      rerun: file,
    }));
  });
  return { passed: report.numPassedTests ?? 0, skipped: report.numPendingTests ?? 0, failures };
}

export function readPlaywright({ stats, suites = [] }: PlaywrightReport): Outcome {
  const failures = suites.flatMap(failedSpecs);
  return { passed: stats?.expected ?? 0, skipped: stats?.skipped ?? 0, failures };
}

function failedSpecs({ suites = [], specs = [] }: Suite): Failure[] {
  const own = specs.filter(({ ok }) => !ok);
  return [
    ...own.map(({ title, file, line, tests }) => ({
      name: `tests/pages/${file}:${line} > ${title}`,
      reason: tests[0]?.results[0]?.error?.message ?? '',
      rerun: `tests/pages/${file}:${line}`,
    })),
    ...suites.flatMap(failedSpecs),
  ];
}
