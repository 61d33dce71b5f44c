import { EventEmitter } from 'node:events';
import { expect, it } from 'vitest';
import { followOpening, linkIn } from './opening.ts';

function start(argv: string[] = ['/app']) {
  const app = new EventEmitter();
  const wishes: (string | null)[] = [];
  const openings = followOpening(app as never, argv);
  const second = (...more: string[]) => app.emit('second-instance', {}, ['/app', ...more], '/home', undefined);
  return { app, second, wishes, listen: () => openings.listen(({ link }) => wishes.push(link)) };
}

it('keeps what comes before anybody listens, in its order', () => {
  const { app, wishes, listen } = start(['/app', 'sidestage://live']);
  let held = false;
  app.emit('open-url', { preventDefault: () => (held = true) }, 'sidestage://activity');
  listen();
  app.emit('activate', {}, false);
  expect(held).toBe(true);
  expect(wishes).toEqual(['sidestage://live', 'sidestage://activity', null]);
});

it('a second start shows the first, with its link if it has one', () => {
  const { second, wishes, listen } = start();
  listen();
  second();
  second('--', 'SIDESTAGE://hooks');
  expect(wishes).toEqual([null, 'SIDESTAGE://hooks']);
});

it('a second start with the system shows nothing', () => {
  const { second, wishes, listen } = start();
  listen();
  second('--at-login');
  second('--hidden');
  second('--hidden', 'sidestage://live');
  expect(wishes).toEqual(['sidestage://live']);
});

it.each([
  [['/app'], null],
  [['sidestage://not-an-argument'], null],
  [['/app', 'https://sidestage://x'], null],
  [['/app', ' sidestage://live'], null],
  [['/app', '--url=sidestage://live'], null],
  [['/app', `sidestage://${'x'.repeat(1_000)}`], null],
  [['/app', 'sidestage:live', 'other'], 'sidestage:live'],
])('finds a link only where one is a whole argument of ours: %j', (argv, link) => {
  expect(linkIn(argv)).toBe(link);
});

it('cuts what a Mac hands over, however long it is', () => {
  const { app, wishes, listen } = start();
  listen();
  app.emit('open-url', { preventDefault: () => {} }, `sidestage://${'x'.repeat(100_000)}`);
  expect(wishes[0]?.length).toBe(1_000);
});
