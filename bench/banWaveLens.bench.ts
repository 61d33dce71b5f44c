import { runWave } from '../e2e/contract/waveRun.ts';
import { printLine, rounded } from './figures.ts';

/**
 * How well the lens finds the wave of the simulator's scenario: of those it found, how many belong to it (precision), and of those who
 * belong to it, how many it found (recall), by the scenario's own labels; in worlds of other seeds, and with a crowd that calls out.
 */

const BENCH = 'banWaveLens';

for (const [seed, flood] of [
  [7, 0],
  [1_213, 0],
  [90_210, 0],
  [5, 8],
  [5, 25],
] as const) {
  const { precision, recall, truth, found, others, waves } = await runWave(seed, flood);
  printLine(BENCH, `seed ${seed}${flood > 0 ? `, ${flood} lines a second called out` : ''}`, {
    ...{ median: rounded(Math.min(precision, recall)), unit: 'the lower of both', ratio: null, asked: 0.95 },
    ...{ precision: rounded(precision), recall: rounded(recall), belong: truth.size, found: found.size },
    ...{ othersWhoCame: others, waves: waves.length },
  });
}
