import { expect, it } from 'vitest';
import { TestPlatform } from '../../simulator/testing/platform.ts';
import { runWave } from './waveRun.ts';

it.each([
  { seed: 7, flood: 0 },
  { seed: 1_213, flood: 0 },
  { seed: 90_210, flood: 0 },
  { seed: 7, flood: 8 },
])(
  'the lens finds the wave and nobody else (seed $seed, $flood lines a second called out)',
  async ({ seed, flood }) => {
    const { precision, recall, others, waves } = await runWave(seed, flood);
    const said = JSON.stringify(waves);
    expect(precision, said).toBeGreaterThanOrEqual(0.95);
    expect(recall, said).toBeGreaterThanOrEqual(0.95);
    // There was somebody else to be found.
    expect(others).toBeGreaterThanOrEqual(8);
  },
);

it('the simulator tells who belongs to it', async () => {
  const platform = await TestPlatform.start();
  const { body } = await platform.control('GET', '/scenarios');
  const { scenarios } = body as { scenarios: { name: string; truth: Record<string, string[]> }[] };
  const truth = scenarios.find(({ name }) => name === 'ban-wave')?.truth;
  expect(truth?.wave).toHaveLength(24);
  expect(truth?.wave).toContain('viewer_market');
  await platform.close();
});
