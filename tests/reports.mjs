// Reads the JSON reports of test runners. Plain JavaScript: `run.mjs` loads this file before dependencies are installed.

// biome-ignore lint/suspicious/noControlCharactersInRegex: colours of a terminal are control characters
const COLOURS = /\u001b\[[0-9;]*m/g;

/** The first lines of a message, without colours. */
const brief = (message = '') => message.replace(COLOURS, '').trim().split('\n').slice(0, 12).join('\n');

/** Yields every test of a Playwright report with its file and the titles of its suites. */
function* playwrightTests(suites, titles = []) {
  for (const suite of suites) {
    const inside = [...titles, suite.title];
    for (const spec of suite.specs ?? []) {
      for (const test of spec.tests)
        yield { ...test, title: [test.projectName, ...inside, spec.title].join(' › ') };
    }
    yield* playwrightTests(suite.suites ?? [], inside);
  }
}

/** Counts, failures, and tests that passed only when tried again; errors outside tests count as failures. */
export function parsePlaywrightReport({ suites, errors }) {
  const tests = [...playwrightTests(suites)];
  const of = (status) =>
    tests
      .filter((test) => test.status === status)
      .map((test) => ({
        title: test.title,
        reason: brief(test.results.find((result) => result.error)?.error.message),
      }));
  const unstable = of('flaky');
  return {
    passed: of('expected').length + unstable.length,
    skipped: of('skipped').length,
    failures: [
      ...of('unexpected'),
      ...errors.map((error) => ({ title: 'outside a test', reason: brief(error.message) })),
    ],
    unstable,
  };
}

/** Returns the same for Vitest. A file that can't be loaded counts as a failure. */
export function parseVitestReport({ testResults, numPassedTests, numPendingTests, numTodoTests }) {
  const of = (isWanted) =>
    testResults.flatMap(({ name, assertionResults }) =>
      assertionResults.filter(isWanted).map(({ fullName, failureMessages }) => ({
        title: `${name} › ${fullName}`,
        reason: brief(failureMessages[0]),
      })),
    );
  const unloaded = testResults.filter(
    ({ status, assertionResults }) =>
      status === 'failed' && !assertionResults.some((test) => test.status === 'failed'),
  );
  return {
    passed: numPassedTests,
    skipped: numPendingTests + numTodoTests,
    failures: [
      ...of((test) => test.status === 'failed'),
      ...unloaded.map(({ name, message }) => ({ title: name, reason: brief(message) })),
    ],
    // A test that passed keeps the messages of the tries before.
    unstable: of((test) => test.status === 'passed' && test.failureMessages.length > 0),
  };
}
