import type { Reporter, SerializedError, TestModule } from "vitest/node";

/** Ends a run with one line that a script can read: `N passed, N failed, N skipped`. */
export default class PlainTotal implements Reporter {
  onTestRunEnd(modules: readonly TestModule[], unhandled: readonly SerializedError[]): void {
    const count = { passed: 0, failed: unhandled.length, skipped: 0, pending: 0 };
    for (const module of modules) {
      count.failed += module.errors().length;
      for (const suite of module.children.allSuites()) count.failed += suite.errors().length;
      for (const test of module.children.allTests()) count[test.result().state]++;
    }
    const skipped = count.skipped + count.pending;
    // After every other reporter's last word; a run that broke before its first test has failed, too.
    process.once("exit", (code) => {
      const failed = count.failed || (code === 0 ? 0 : 1);
      const rest = skipped > 0 ? `, ${skipped} skipped` : "";
      process.stdout.write(`${count.passed} passed, ${failed} failed${rest}\n`);
    });
  }
}
