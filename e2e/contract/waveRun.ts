import { messageItem } from '../../electron/chat/messageItem.ts';
import { presenceOf } from '../../electron/chat/presence.ts';
import { decode } from '../../electron/platform/chat/chatDecode.ts';
import { ChannelQueue } from '../../electron/queue/channelQueue.ts';
import { FakeClock } from '../../electron/testing/fakeClock.ts';
import type { Wave } from '../../shared/queue.ts';
import { RuleJudge } from '../../shared/rules/judge.ts';
import { loadScenarios } from '../../simulator/scenarios/load.ts';
import { ChatClient } from '../../simulator/testing/chatClient.ts';
import { TestPlatform } from '../../simulator/testing/platform.ts';
import { DEMO_CHANNEL } from './platformRig.ts';

/** Until when it is listened to: all of the wave have spoken who do, and nobody was banned yet. */
const UNTIL_MS = 11_500;
const STEP_MS = 250;

export type WaveRun = {
  waves: Wave[];
  /** Who belongs to it, as the scenario says. */
  truth: ReadonlySet<string>;
  /** Who was found. */
  found: ReadonlySet<string>;
  /** Of those found, how many belong to it; of those who belong to it, how many were found. */
  precision: number;
  recall: number;
  /** How many came meanwhile who do not belong to it. */
  others: number;
};

/**
 * Plays the wave of made-up accounts in a world of its own and has the lens look at what the chat told of it.
 * @param flood so many lines a second are called out by the crowd meanwhile
 */
export async function runWave(seed: number, flood = 0): Promise<WaveRun> {
  const platform = await TestPlatform.start({ seed, chatters: 300, activity: 'busy' });
  try {
    const clock = new FakeClock(0);
    const judge = new RuleJudge([]);
    const queue = new ChannelQueue(judge, { channelId: DEMO_CHANNEL, clock, self: () => null, changed: () => {} });
    const reader = new ChatClient(`${platform.simulator.url.replace('http', 'ws')}/chat/1`);
    await reader.event('WelcomeEvent');
    await reader.call('auth', DEMO_CHANNEL);
    // Who is here by now is nobody new.
    await platform.control('POST', '/clock', { advanceMs: 60_000 });
    await platform.control('POST', '/scenarios/ban-wave/start');
    if (flood > 0) {
      await platform.control('POST', `/channels/${DEMO_CHANNEL}/flood`, { perSecond: flood, seconds: 10 });
    }
    const came = new Set<string>();
    let heard = 0;
    let keys = 0;
    for (let atMs = 0; atMs < UNTIL_MS; atMs += STEP_MS) {
      await platform.control('POST', '/clock', { advanceMs: STEP_MS });
      await reader.call('ping');
      await clock.advance(STEP_MS);
      for (const text of reader.texts.slice(heard)) {
        const event = decode(text);
        if (event.kind !== 'event') continue;
        const presence = presenceOf(event, DEMO_CHANNEL);
        if (presence) queue.met(presence);
        if (presence?.kind === 'joined') came.add(presence.username);
        if (event.event !== 'ChatMessage') continue;
        keys += 1;
        queue.heard(messageItem(event.data, { key: `k${keys}`, atMs: clock.now(), self: null }), true);
      }
      heard = reader.texts.length;
    }
    await clock.advance(5_000);
    reader.socket.close();
    const truth = new Set(loadScenarios().get('ban-wave')?.truth.wave ?? []);
    const { waves } = queue.state;
    const found = new Set(waves.flatMap(({ people }) => people.map(({ username }) => username)));
    const right = found.intersection(truth).size;
    queue.close();
    return {
      ...{ waves, truth, found, precision: found.size === 0 ? 0 : right / found.size },
      ...{ recall: right / truth.size, others: came.difference(truth).size },
    };
  } finally {
    await platform.close();
  }
}
