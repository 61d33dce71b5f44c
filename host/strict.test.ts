import { EventEmitter } from 'node:events';
import { expect, it } from 'vitest';
import { strict, strictClass } from './strict.ts';

class Lamp extends EventEmitter {
  static count = 1;
  readonly #watts = 40;
  read = () => this.#watts;
}
strictClass('Lamp', Lamp);

it('names what is not there', () => {
  const lamp = new Lamp() as unknown as Record<string, unknown>;
  expect(() => lamp.dim).toThrow('stand-in host: electron.Lamp.dim is not implemented');
  expect(() => (Lamp as unknown as Record<string, unknown>).all).toThrow('electron.Lamp.all is not implemented');
  expect(() => (strict('electron.x', {}) as Record<string, unknown>).y).toThrow('electron.x.y is not implemented');
});

it('leaves what is there alone, private fields and patches included', () => {
  const lamp = new Lamp();
  const heard: number[] = [];
  lamp.on('on', (value: number) => heard.push(value));
  lamp.emit('on', lamp.read());
  lamp.read = () => 60;
  expect([...heard, lamp.read(), Lamp.count]).toEqual([40, 60, 1]);
});

it('may be awaited and written as JSON', async () => {
  const value = strict('electron.value', { a: 1 });
  expect(await value).toBe(value);
  expect(JSON.stringify(value)).toBe('{"a":1}');
});
