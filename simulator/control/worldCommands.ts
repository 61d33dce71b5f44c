import { z } from 'zod';
import { HttpFailure } from '../http/failures.ts';
import { openApi } from '../http/openApi.ts';
import { type Command, type ControlDeps, command, nothing, userOf } from './command.ts';

const SHOWN = 200;
/** Ten years: far past every deadline of the platform, and still a date. */
const LONGEST_JUMP_MS = 10 * 365 * 86_400_000;

/** The first 200 of each kind, by which tests find whom and what there is. */
function describeWorld({ world }: ControlDeps) {
  const demoChannel = world.channels.ofUser(world.demoUser);
  return {
    seed: world.random.seed,
    now: world.clock.now(),
    users: [...world.users.all().take(SHOWN)].map((user) => ({
      id: user.id,
      username: user.username,
      channelId: user.channelId === 0 ? null : user.channelId,
      roles: world.channels.rolesOf(demoChannel, user),
    })),
    channels: world.channels
      .all()
      .slice(0, SHOWN)
      .map(({ id, owner, online }) => ({ id, userId: owner.id, token: owner.username, online })),
    clients: world.clients
      .all()
      .slice(0, SHOWN)
      .map(({ id, secret, name }) => ({ id, secret, name })),
  };
}

function openShortcode({ world }: ControlDeps, code: string) {
  const shortcode = world.shortcodes.open(code);
  if (shortcode === undefined) throw new HttpFailure(404, 'no such shortcode waits for a decision');
  return shortcode;
}

const clockChange = z.union([
  z.strictObject({ advanceMs: z.number().min(0).max(LONGEST_JUMP_MS) }),
  z.strictObject({ now: z.union([z.number(), z.iso.datetime({ offset: true })]) }),
  z.strictObject({ rate: z.number().min(0).max(10_000) }),
]);

export const worldCommands: readonly Command[] = [
  command('GET', '/world', 'Who and what there is: users, channels, applications.', nothing, describeWorld),

  command(
    'POST',
    '/shortcodes/:code/approve',
    'Lets a user ({username}, else the demo user) grant what a shortcode asks for.',
    z.strictObject({ username: z.string().optional() }),
    (deps, { path, body }) => {
      const shortcode = openShortcode(deps, path.code ?? '');
      const user = body.username === undefined ? deps.world.demoUser : userOf(deps, body.username);
      deps.world.shortcodes.approve(shortcode, user.id);
      return { code: shortcode.code, userId: user.id };
    },
  ),

  command('POST', '/shortcodes/:code/deny', 'Denies what a shortcode asks for.', nothing, (deps, { path }) => {
    const shortcode = openShortcode(deps, path.code ?? '');
    deps.world.shortcodes.deny(shortcode);
    return { code: shortcode.code };
  }),

  command('GET', '/clock', 'Virtual time and its rate.', nothing, ({ world }) => clockState(world)),

  command(
    'POST',
    '/clock',
    'Moves time: {advanceMs}, {now} (ms or ISO, not back), or {rate} (0 stands still).',
    clockChange,
    ({ world }, { body }) => {
      if ('rate' in body) world.clock.setRate(body.rate);
      else if ('advanceMs' in body) world.clock.advance(body.advanceMs);
      else {
        const toMs = typeof body.now === 'number' ? body.now : Date.parse(body.now);
        const advanceMs = toMs - world.clock.now();
        if (advanceMs < 0) throw new HttpFailure(400, 'time only goes forward');
        if (advanceMs > LONGEST_JUMP_MS) throw new HttpFailure(400, 'a jump is at most ten years');
        world.clock.advance(advanceMs);
      }
      return clockState(world);
    },
  ),

  command(
    'POST',
    '/activity',
    'Sets how much happens by itself from now on ({level}: off, quiet, lively or busy).',
    z.strictObject({ level: z.enum(['off', 'quiet', 'lively', 'busy']) }),
    ({ world }, { body: { level } }) => {
      world.activity.setLevel(level);
      return { level };
    },
  ),

  command(
    'GET',
    '/happenings',
    'What the plan of a lively demo has let happen: when, what, and who did it; oldest first.',
    nothing,
    ({ world }) => world.activity.happenings,
  ),

  command(
    'GET',
    '/states',
    'The documented states of things, and which changes this run has seen.',
    nothing,
    ({ world }) => world.states.all(world),
  ),

  command('GET', '/openapi.json', 'The catalogue as an OpenAPI 3.1 document.', nothing, () => openApi()),

  command(
    'GET',
    '/journal',
    'Requests and packets seen, oldest first; ?since= leaves out those up to a number.',
    nothing,
    ({ world }, { query }) => {
      const since = query.get('since') ?? '0';
      if (!/^\d{1,15}$/.test(since)) throw new HttpFailure(400, 'since is a number');
      return world.journal.since(Number(since));
    },
  ),
];

const clockState = ({ clock }: ControlDeps['world']) => ({ now: clock.now(), rate: clock.rate });
