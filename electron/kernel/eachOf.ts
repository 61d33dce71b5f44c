/**
 * Does one thing after the other, also those behind one that failed.
 * @throws what failed first, once all were tried
 */
export async function eachOf(steps: readonly (() => unknown)[]): Promise<void> {
  const failures: unknown[] = [];
  for (const step of steps) {
    try {
      await step();
    } catch (cause) {
      failures.push(cause);
    }
  }
  if (failures.length > 0) throw failures[0];
}
