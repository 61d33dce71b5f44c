import fc from 'fast-check';
import { expect, it } from 'vitest';
import { FakeClock } from '../electron/testing/fakeClock.ts';
import { type Looked, RelayRounds, relayBeats } from '../shared/relayRounds.ts';

const ROUND_MS = 15_000;
const PARTS = 15;

function rig() {
  const clock = new FakeClock();
  const beat = { ...relayBeats.relay, lookEveryMs: ROUND_MS };
  const rounds = new RelayRounds({ beat, after: (ms, callback) => clock.after(ms, callback), parts: PARTS });
  const join = () => {
    const joinedMs = clock.now();
    const looks: number[] = [];
    const link: Looked = { look: () => void looks.push(clock.now() - joinedMs) };
    return { looks, link, part: rounds.join(link) };
  };
  return { clock, rounds, join };
}

it('looks at each link once in a round, whenever it came, with one timer for all', async () => {
  const gaps = fc.array(fc.nat(2_500), { minLength: 1, maxLength: 20 });
  await fc.assert(
    fc.asyncProperty(gaps, async (waits) => {
      const { clock, join } = rig();
      const links: ReturnType<typeof join>[] = [];
      for (const ms of waits) {
        await clock.advance(ms);
        links.push(join());
        expect(clock.pending).toBe(1);
      }
      await clock.advance(3 * ROUND_MS);
      for (const { looks } of links) {
        const [first = 0] = looks;
        expect(first).toBeGreaterThan(ROUND_MS - ROUND_MS / PARTS - 1);
        expect(first).toBeLessThanOrEqual(ROUND_MS);
        for (const [nth, ms] of looks.entries()) expect(ms).toBe(first + nth * ROUND_MS);
        expect(looks.length).toBeGreaterThanOrEqual(3);
      }
    }),
    { numRuns: 20 },
  );
});

it('looks no more at one that left, also while it looks, and waits for nothing once all have', async () => {
  const { clock, rounds, join } = rig();
  const [one, other] = [join(), join()];
  one.link.look = () => rounds.leave(other.link, other.part);
  await clock.advance(2 * ROUND_MS);
  expect(other.looks).toEqual([]);
  rounds.leave(other.link, other.part);
  expect(clock.pending).toBe(1);
  rounds.leave(one.link, one.part);
  expect(clock.pending).toBe(0);
  const late = join();
  await clock.advance(ROUND_MS);
  expect(late.looks).toEqual([ROUND_MS]);
});
