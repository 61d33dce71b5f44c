import fc from 'fast-check';
import { expect, it } from 'vitest';
import { command } from './commands.ts';
import { type Destination, destination, destinationOf, linkTo, settingsSections } from './destinations.ts';

const id = fc.maxSafeNat();
const orNull = <T>(value: fc.Arbitrary<T>) => fc.option(value, { nil: null });
const text = fc
  .string({ unit: 'grapheme', maxLength: 40 })
  .filter((some) => some.length <= 100 && !/\p{Cc}/u.test(some));
const anywhere: fc.Arbitrary<Destination> = fc.oneof(
  fc.record({ place: fc.constantFrom('live', 'analytics', 'note', 'budget') }),
  fc.record({ place: fc.constant('message'), id: fc.stringMatching(/^[\w-]{1,100}$/), entryId: fc.constant(null) }),
  fc.record({ place: fc.constant('stream'), id: orNull(fc.oneof(id, fc.constant('now'))) }),
  fc.record({ place: fc.constant('chatters'), find: text }),
  fc.record({ place: fc.constant('chatter'), userId: id }),
  fc.record({ place: fc.constant('hooks'), hookId: orNull(fc.stringMatching(/^[\w-]{1,100}$/)) }),
  fc.record({ place: fc.constant('deliveries'), deliveryId: orNull(id) }),
  fc.record({ place: fc.constant('activity'), entryId: orNull(id) }),
  fc.record({ place: fc.constant('settings'), section: orNull(fc.constantFrom(...settingsSections)) }),
) as fc.Arbitrary<Destination>;

it('a link leads back to the place it was made of', () => {
  expect(fc.sample(anywhere, 500).filter((to) => !destination.safeParse(to).success)).toEqual([]);
  fc.assert(
    fc.property(anywhere, (to) => {
      expect(destinationOf(linkTo(to))).toEqual(to);
    }),
  );
});

it.each([
  ['sidestage://live', { place: 'live' }],
  ['Sidestage://settings/notifications/', { place: 'settings', section: 'notifications' }],
  ['sidestage://Chatters?find=Ivy', { place: 'chatters', find: 'Ivy' }],
  ['sidestage://Hooks/C04e2b', { place: 'hooks', hookId: 'C04e2b' }],
  ['sidestage://stream', { place: 'stream', id: null }],
  ['sidestage://stream/now', { place: 'stream', id: 'now' }],
  ['sidestage://activity/12', { place: 'activity', entryId: 12 }],
  ['sidestage://chatters?find=mod%20%C3%A4', { place: 'chatters', find: 'mod ä' }],
  ['sidestage://hooks/c04e2b', { place: 'hooks', hookId: 'c04e2b' }],
])('%s names a place', (link, to) => {
  expect(destinationOf(link)).toEqual(to);
});

it.each([
  '',
  'sidestage:',
  'sidestage://',
  'sidestage:live',
  'https://live',
  'sidestage://quit',
  'sidestage://live/1',
  'sidestage://live?find=a',
  'sidestage://live#x',
  'sidestage://stream/-1',
  'sidestage://stream/1e3',
  'sidestage://stream/01',
  'sidestage://stream/99999999999999999999',
  'sidestage://stream/1/2',
  'sidestage://user@live',
  'sidestage://live:80',
  'sidestage://chatter',
  'sidestage://chatters/ivy',
  'sidestage://chatters?find=%ff',
  'sidestage://chatters?find=%00',
  'sidestage://chatters?find=a&find=b',
  `sidestage://chatters?find=${'a'.repeat(101)}`,
  'sidestage://hooks/..',
  'sidestage://hooks/a%2Fb',
  'sidestage://settings/nothing',
  `sidestage://live${'/'.repeat(2000)}`,
  'sidestage://live\n',
])('%j names none', (link) => {
  expect(destinationOf(link)).toBeNull();
});

it('no link is an action', () => {
  const ids = command.options.map((option) => option.shape.id.value);
  for (const id of ids) {
    expect(destinationOf(`sidestage://${id}`)).toBeNull();
    expect(destinationOf(`sidestage://run/${id}`)).toBeNull();
    expect(destinationOf(`sidestage://settings?${id}=1`)).toBeNull();
  }
});

it('whatever is handed over as a link names a place that has a link, or none', () => {
  const link = fc.string().map((tail) => `sidestage://${tail}`);
  fc.assert(
    fc.property(fc.oneof(fc.string(), link), (text) => {
      const to = destinationOf(text);
      if (to !== null) expect(destinationOf(linkTo(to))).toEqual(to);
    }),
  );
});
