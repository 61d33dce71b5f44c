import type { Confetti } from '../../world/confetti/confetti.ts';
import type { World } from '../../world/world.ts';
import { channelById, ownChannel } from '../access.ts';
import { type Routes, signedInUser } from '../call.ts';
import { notFound } from '../failures.ts';

function confettiById({ confetti }: World, id: number): Confetti {
  const found = confetti.byId(id);
  if (found === undefined) throw notFound('Confetti');
  return found;
}

const confettiView = ({ id, channelId, settings }: Confetti) => ({ id, channelId, settings });

/** @see PLATFORM §11.11 */
export const confettiRoutes = {
  'confetti.create': (call) => {
    const { world, body } = call;
    const channel = ownChannel(call, body.channelId ?? world.channels.ofUser(signedInUser(call)).id);
    return { body: confettiView(world.confetti.put(channel.id, body.settings)) };
  },

  'confetti.read': ({ world, path }) => ({ body: confettiView(confettiById(world, path.confettiId)) }),

  'confetti.update': (call) => {
    const confetti = confettiById(call.world, call.path.confettiId);
    ownChannel(call, confetti.channelId);
    const {
      count = confetti.settings.count,
      particles = confetti.settings.particles,
      ...more
    } = call.body.settings ?? {};
    confetti.settings = { ...confetti.settings, ...more, count, particles };
    return { body: confettiView(confetti) };
  },

  'confetti.delete': (call) => {
    const confetti = confettiById(call.world, call.path.confettiId);
    ownChannel(call, confetti.channelId);
    call.world.confetti.delete(confetti);
    return { status: 204 };
  },

  'channels.confetti': ({ world, path }) => {
    const confetti = world.confetti.ofChannel(channelById(world, path.channelId).id);
    if (confetti === undefined) throw notFound('Confetti');
    return { body: confettiView(confetti) };
  },
} satisfies Routes;
