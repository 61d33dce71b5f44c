import { EventEmitter } from 'node:events';
import type { UtilityProcess } from 'electron';
import { expect, it } from 'vitest';
import { FakeClock } from '../testing/fakeClock.ts';
import { makeLog } from '../testing/fakeLog.ts';
import { DemoService } from './demoService.ts';

/** The simulator's process, as far as the demo looks at it. */
class FakeProcess extends EventEmitter {
  readonly pid = undefined;
  killed = false;

  kill(): boolean {
    this.killed = true;
    return true;
  }
}

function makeDemo() {
  const processes: FakeProcess[] = [];
  const fork = (): UtilityProcess => {
    const child = new FakeProcess();
    processes.push(child);
    return child as unknown as UtilityProcess;
  };
  const demo = new DemoService(fork, makeLog(new FakeClock()).log);
  let ends = 0;
  demo.onEnd(() => {
    ends += 1;
  });
  return { demo, processes, ends: () => ends };
}

it('starts once for all who ask, and anew after it has ended by itself', async () => {
  const { demo, processes, ends } = makeDemo();
  const both = [demo.start(), demo.start()];
  processes[0]?.emit('message', { kind: 'ready', url: 'http://127.0.0.1:1' });
  expect(await Promise.all(both)).toEqual(['http://127.0.0.1:1', 'http://127.0.0.1:1']);
  processes[0]?.emit('exit', 1);
  expect(ends()).toBe(1);
  const again = demo.start();
  processes[1]?.emit('message', { kind: 'ready', url: 'http://127.0.0.1:2' });
  expect(await again).toBe('http://127.0.0.1:2');
});

it('answers a start that it is stopped under', async () => {
  const { demo, processes, ends } = makeDemo();
  const start = demo.start();
  demo.stop();
  await expect(start).rejects.toThrow('stopped');
  expect(processes[0]?.killed).toBe(true);
  processes[0]?.emit('exit', 0);
  expect(ends()).toBe(0);
});

it.each([
  ['it tells that it can not', (child: FakeProcess) => child.emit('message', { kind: 'failed', message: 'no port' })],
  ['its process ends', (child: FakeProcess) => child.emit('exit', 3)],
])('fails a start when %s, and may be tried again', async (_, fail) => {
  const { demo, processes } = makeDemo();
  const start = demo.start();
  for (const child of processes) fail(child);
  await expect(start).rejects.toThrow();
  void demo.start().catch(() => {});
  expect(processes).toHaveLength(2);
});
