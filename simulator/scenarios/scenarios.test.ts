import { createHash } from 'node:crypto';
import { afterEach, expect, it } from 'vitest';
import { z } from 'zod';
import { readCommandLine } from '../commandLine.ts';
import { commandsByName } from '../control/commands.ts';
import { ChatClient } from '../testing/chatClient.ts';
import { TestPlatform } from '../testing/platform.ts';
import { loadScenarios, scenarioNames } from './load.ts';
import { scenario } from './scenario.ts';

const channelId = 40_213;
const scenarios = loadScenarios();
const open: TestPlatform[] = [];
afterEach(async () => {
  for (const platform of open.splice(0)) await platform.close();
});

async function start(options: Parameters<typeof TestPlatform.start>[0]): Promise<TestPlatform> {
  const platform = await TestPlatform.start(options);
  open.push(platform);
  return platform;
}

const progress = z.object({
  started: z.array(z.object({ name: z.string(), done: z.number(), left: z.number(), failures: z.array(z.string()) })),
});
const look = async (platform: TestPlatform) =>
  progress.parse((await platform.control('GET', '/scenarios')).body).started;

/** Lives through a whole scenario with a reader in the chat and looks now and then; returns all that was said. */
async function live(platform: TestPlatform, lengthMs: number): Promise<string> {
  const said: string[] = [];
  const reader = new ChatClient(`${platform.simulator.url.replace('http', 'ws')}/chat/1`);
  await reader.event('WelcomeEvent');
  await reader.call('auth', channelId);
  for (let step = 0; step < 12; step++) {
    await platform.control('POST', '/clock', { advanceMs: Math.ceil(lengthMs / 12) });
    const isSlow = platform.world.faults.all().some(({ do: { delayMs } }) => delayMs !== undefined);
    if (isSlow) continue; // an answer would wait for a time that only this loop moves
    for (const name of ['channels.list', 'chats.users', 'chats.history'] as const) {
      said.push(
        await platform.call(name, { path: { channelId } }).then(
          ({ text }) => text,
          () => 'cut off',
        ),
      );
    }
  }
  await platform.control('DELETE', '/faults');
  said.push((await platform.control('GET', '/journal')).text, (await platform.control('GET', '/world')).text);
  for (const name of ['channels.list', 'chats.users', 'chats.history'] as const) {
    said.push((await platform.call(name, { path: { channelId } })).text);
  }
  // Either the last thing it hears is the answer, or the scenario has closed it.
  await Promise.race([reader.call('ping'), reader.closed]);
  reader.socket.close();
  said.push(...reader.texts);
  return platform.withoutAddress(said.join('\n'));
}

it('has the evenings a client should survive', () => {
  expect(scenarioNames()).toEqual([
    'ban-wave',
    'expiry-day',
    'hook-storm',
    'outage',
    'poll-night',
    'poll',
    'quiet-channel',
    'quiet-evening',
    'raid',
  ]);
});

it.each([...scenarios.values()])('$name: every step is a command with a body it takes', ({ steps }) => {
  for (const step of steps) {
    const found = commandsByName.get(step.do);
    expect([step.do, found?.input.safeParse(step.with).error?.message]).toEqual([step.do, undefined]);
    expect(found?.method).not.toBe('GET');
  }
});

it.each([...scenarios.values()])(
  '$name plays to its end without a failure, the same each time',
  async ({ name, steps }) => {
    const lengthMs = Math.max(...steps.map(({ at, times, every = 0 }) => at + (times - 1) * every));
    const hashes: string[] = [];
    for (let round = 0; round < 2; round++) {
      const platform = await start({ scenario: name, chatters: 200, activity: 'quiet' });
      const said = await live(platform, lengthMs);
      expect(await look(platform)).toMatchObject([{ name, left: 0, failures: [] }]);
      hashes.push(createHash('sha256').update(said).digest('hex'));
    }
    expect(hashes[1]).toBe(hashes[0]);
  },
);

it('starts by command, and goes on after a restore in the middle', async () => {
  const platform = await start({});
  expect((await platform.control('POST', '/scenarios/nothing/start')).status).toBe(404);
  expect((await platform.control('POST', '/scenarios/raid/start')).body).toMatchObject({ name: 'raid', done: 0 });
  await platform.control('POST', '/clock', { advanceMs: 25_000 });
  const [before] = await look(platform);
  await platform.control('POST', '/snapshots', { name: 'middle' });
  const rest = async () => {
    await platform.control('POST', '/clock', { advanceMs: 600_000 });
    return [(await platform.control('GET', '/world')).text, (await platform.control('GET', '/scenarios')).text];
  };
  const first = await rest();
  await platform.control('POST', '/snapshots/middle/restore');
  expect(await look(platform)).toEqual([before]);
  expect(await rest()).toEqual(first);
});

it('is chosen on the command line, with the world it wants', async () => {
  expect(readCommandLine(['--scenario', 'raid'])).toMatchObject({ scenario: 'raid' });
  expect(() => readCommandLine(['--scenario', 'flood'])).toThrow('--scenario is one of: ban-wave');
  const platform = await start({ scenario: 'expiry-day', activity: 'off', chatters: 20 });
  const { body } = await platform.call('oauth.createShortcode', {
    body: { client_id: platform.world.clients.all()[0]?.id, scope: '' },
  });
  expect(body).toMatchObject({ expires_in: 20 });
});

it('refuses files that do not fit', () => {
  const about = 'a story of no use to anybody';
  for (const wrong of [
    { about, steps: [] },
    { about, steps: [{ at: 'soon', do: 'x' }] },
    { about, steps: [{ at: 5, do: 'x', times: 3 }] },
    { about, steps: [{ at: 5, do: 'x', unknown: 1 }] },
    { about, steps: [{ at: 5, do: 'x', times: 2, every: 1, each: ['a'] }] },
    { steps: [{ at: 5, do: 'x' }] },
  ]) {
    expect(scenario.safeParse(wrong).success).toBe(false);
  }
  expect(scenario.parse({ about, steps: [{ at: '1d2h3m4s', do: 'x' }] }).steps[0]?.at).toBe(93_784_000);
});
