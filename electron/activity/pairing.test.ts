import fc from 'fast-check';
import { expect, it } from 'vitest';
import { Pairing } from './pairing.ts';

/** Tells a thing; gives the number of the thing that it was taken for. */
function teller() {
  const pairing = new Pairing<number>();
  let things = 0;
  return (who: string, atMs = 0, same = 'k'): number => {
    const known = pairing.join(same, who, atMs);
    if (known !== null) return known;
    things += 1;
    pairing.note(same, [who], things, atMs);
    return things;
  };
}

it('takes what each tells for the first time for one thing, and so on', () => {
  const tell = teller();
  expect(['a', 'b', 'a', 'c', 'b', 'b'].map((who) => tell(who))).toEqual([1, 1, 2, 1, 2, 3]);
  expect(tell('a', 0, 'other')).toBe(4);
});

it('each teller is believed: there are as many things as the one who tells most has told', () => {
  const told = fc.array(fc.constantFrom('hook', 'live', 'chat'), { maxLength: 60 });
  fc.assert(
    fc.property(told, (who) => {
      const tell = teller();
      const things = new Set(who.map((each) => tell(each)));
      const counts = ['hook', 'live', 'chat'].map((name) => who.filter((each) => each === name).length);
      expect(things.size).toBe(Math.max(...counts));
    }),
  );
});

it('what lies more than two minutes apart is two things', () => {
  const tell = teller();
  expect([tell('a', 0), tell('b', 120_000), tell('c', 120_001)]).toEqual([1, 1, 2]);
});

it('keeps to its bounds whatever is told', () => {
  const tell = teller();
  for (let nth = 0; nth < 50_000; nth++) tell('a', 0, 'always the same');
  for (let nth = 0; nth < 50_000; nth++) tell('a', 0, `k${nth}`);
  // The first of so many is forgotten; without bounds this would take minutes.
  expect(tell('b', 0, 'k0')).toBe(100_001);
  expect(tell('b', 0, 'k49999')).toBe(100_000);
});
