import { expect, it } from 'vitest';
import { across, mapped } from './across.ts';
import { Emitter } from './emitter.ts';
import { Subject } from './subject.ts';

it('tells of the one that is open, and of no other', () => {
  const [first, second] = [new Emitter<string>(), new Emitter<string>()];
  const current = new Subject<Emitter<string> | null>(first);
  const told: string[] = [];
  const stop = across(current, (opened) => mapped(opened, (word) => word.toUpperCase())).subscribe((word) =>
    told.push(word),
  );
  first.emit('a');
  current.set(second);
  first.emit('late');
  second.emit('b');
  current.set(null);
  second.emit('late');
  current.set(first);
  first.emit('c');
  stop();
  first.emit('late');
  current.set(second);
  second.emit('late');
  expect(told).toEqual(['A', 'B', 'C']);
});
