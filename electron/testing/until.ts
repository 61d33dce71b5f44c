/** Far longer than anything waited for takes, on any machine. */
const LONGEST_MS = 60_000;

/** Waits for what no fake clock moves, such as the file system: it is true at once or soon, and else the test fails. */
export async function until(done: () => boolean | Promise<boolean>): Promise<void> {
  const endMs = performance.now() + LONGEST_MS;
  while (!(await done())) {
    if (performance.now() > endMs) throw new Error('it never happened');
    await new Promise((resolve) => setImmediate(resolve));
  }
}
