import { z } from 'zod';
import { HttpFailure } from '../http/failures.ts';
import { pollQuestion } from '../world/chat/polls.ts';
import { skillNames } from '../world/chat/skillCatalogue.ts';
import { type Command, channelOf, command, nothing, userOf } from './command.ts';

const username = z.string().trim().min(1).max(20_000);

/** What people do in a chat beside talking. */
export const chatCommands: readonly Command[] = [
  command(
    'POST',
    '/channels/:id/poll',
    'Starts a poll ({question}, {options}, {seconds}) as {username}, else the owner; 409 while one runs.',
    pollQuestion.extend({ username: username.optional() }),
    (deps, request) => {
      const channel = channelOf(deps, request);
      const { username: name, ...question } = request.body;
      const author = name === undefined ? channel.owner : userOf(deps, name);
      const poll = deps.world.rooms.of(channel).polls.start(author, question);
      if (poll === undefined) throw new HttpFailure(409, 'a poll is running already');
      return poll;
    },
  ),

  command(
    'GET',
    '/channels/:id/poll',
    'The poll that runs ({running}; null: none), and how many have {started} and {ended} so far.',
    nothing,
    (deps, request) => {
      const { running, started, ended } = deps.world.rooms.of(channelOf(deps, request)).polls;
      return { running: running ?? null, started, ended };
    },
  ),

  command(
    'POST',
    '/channels/:id/vote',
    'Lets {username} vote for answer {option}, from 0, of the running poll; 409 when the vote does not count.',
    z.strictObject({ username, option: z.number().int().min(0) }),
    (deps, request) => {
      const { polls } = deps.world.rooms.of(channelOf(deps, request));
      const { id } = userOf(deps, request.body.username);
      const refusal = polls.refusal(id, request.body.option);
      if (refusal !== undefined) throw new HttpFailure(409, refusal);
      polls.vote(id, request.body.option);
      return polls.running;
    },
  ),

  command(
    'POST',
    '/channels/:id/skill',
    `Lets {username} use a {skill} (${skillNames.join(', ')}), with a {message} or without.`,
    z.strictObject({ username, skill: z.enum(skillNames), message: z.string().max(360).optional() }),
    (deps, request) => {
      const { username: name, skill, message } = request.body;
      return deps.world.rooms.of(channelOf(deps, request)).skills.use(userOf(deps, name), skill, message);
    },
  ),

  command(
    'POST',
    '/users/:username/preferences',
    'Sets whether somebody takes whispers ({chat:whispers}). Answers with all their settings.',
    z.strictObject({ 'chat:whispers': z.boolean() }),
    (deps, { path, body }) => {
      const user = userOf(deps, path.username ?? '');
      return deps.world.userPreferences.setWhispers(user.id, body['chat:whispers']);
    },
  ),
];
