import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { expect, it } from 'vitest';

/** Makes 200 MB in turns of the event loop, of which the last tenth is always kept, and tells the most megabytes that its young had. */
const work = `
  const { getHeapSpaceStatistics } = await import('node:v8');
  const kept = [];
  let most = 0;
  for (let i = 0; i < 200_000; i++) {
    kept[i % 20_000] = new Array(125).fill(i);
    if (i % 500 > 0) continue;
    const young = getHeapSpaceStatistics().find(({ space_name }) => space_name === 'new_space');
    most = Math.max(most, young.space_size / 1024 / 1024);
    await new Promise((resolve) => setImmediate(resolve));
  }
  console.log(most);
`;

async function mostYoung(before: string): Promise<number> {
  const { stdout } = await promisify(execFile)(process.execPath, ['--input-type=module', '--eval', before + work]);
  return Number(stdout);
}

it('keeps what is young in little room, but enough for a flood, however much of it lives on', async () => {
  const entry = join(import.meta.dirname, 'youngRoom.ts');
  const [held, left] = await Promise.all([mostYoung(`await import(${JSON.stringify(entry)});`), mostYoung('')]);
  expect(left).toBeGreaterThan(20);
  expect(held).toBeGreaterThanOrEqual(8);
  // Whoever holds it hears of a collection afterwards: on a busy machine it may have doubled once more by then.
  expect(held).toBeLessThan(left * 0.75);
});
