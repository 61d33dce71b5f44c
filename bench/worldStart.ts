import { World } from '../simulator/world/world.ts';
import { heldMegabytes } from './memory.ts';

/** Makes one world of so many chatters (the only argument) and looks through its past; prints how long that took and what it holds. */

const chatters = Number(process.argv[2] ?? '100000');
const startMs = performance.now();
const world = new World({
  address: 'http://127.0.0.1',
  seed: 7,
  chatters,
  startAtMs: Date.UTC(2026, 10, 20, 17),
  clockRate: 0,
  activity: 'quiet',
  shortcodeSeconds: 120,
  limits: {},
});
const madeMs = performance.now() - startMs;
const channel = world.channels.ofUser(world.demoUser);
const sessions = world.analytics.of(channel).sessions().length;
const lookedMs = performance.now() - startMs;
const residentMegabytes = process.memoryUsage().rss / 1e6;
console.log(
  JSON.stringify({
    madeMs,
    lookedMs,
    residentMegabytes,
    heldMegabytes: heldMegabytes(),
    chatters: world.rooms.of(channel).chatters.size,
    sessions,
  }),
);
