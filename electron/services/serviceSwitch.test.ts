import { expect, it } from 'vitest';
import type { ServiceProfile } from '../../shared/service.ts';
import { FakeClock } from '../testing/fakeClock.ts';
import { makeLog } from '../testing/fakeLog.ts';
import { type DemoHost, ServiceSwitch } from './serviceSwitch.ts';

/** A demo that a test ends. */
class FakeDemo implements DemoHost {
  starts = 0;
  end = (): void => {};

  async start(): Promise<string> {
    this.starts += 1;
    return 'http://127.0.0.1:47800';
  }

  stop(): void {}

  onEnd(listener: () => void): void {
    this.end = listener;
  }
}

async function openSwitch(profile: ServiceProfile = { kind: 'demo' }) {
  const clock = new FakeClock();
  const demo = new FakeDemo();
  const open = () => ({ restore: async () => [], close: () => {} });
  const service = new ServiceSwitch(profile, { demo, open, fixed: false, clock, log: makeLog(clock).log });
  await service.start();
  return { clock, demo, service };
}

it('starts a demo that ended again by itself', async () => {
  const { clock, demo, service } = await openSwitch();
  demo.end();
  expect(service.companion.value).toBeNull();
  expect(service.state.value.status).toBe('starting');
  await clock.advance(1_000);
  expect(service.state.value.status).toBe('ready');
  expect(demo.starts).toBe(2);
});

it('leaves a demo alone that ends again and again', async () => {
  const { clock, demo, service } = await openSwitch();
  for (let end = 0; end < 4; end++) {
    demo.end();
    await clock.advance(1_000);
  }
  expect(service.state.value.status).toBe('failed');
  expect(demo.starts).toBe(4);
});

it('goes on starting a demo that ran well in between', async () => {
  const { clock, demo, service } = await openSwitch();
  for (let end = 0; end < 10; end++) {
    await clock.advance(60_000);
    demo.end();
    await clock.advance(1_000);
  }
  expect(service.state.value.status).toBe('ready');
});
