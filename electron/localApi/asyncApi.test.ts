import { expect, it } from 'vitest';
import { parse, stringify } from 'yaml';
import { z } from 'zod';
import {
  apiGoodbyes,
  apiMessage,
  apiRefusals,
  apiRequest,
  LOCAL_API_PORT,
  LOCAL_API_VERSION,
} from '../../shared/localApi.ts';
import { API_PATH } from './gate.ts';

const FILE = '../../docs/local-api/asyncapi.yaml';

const about: Record<string, string> = {
  hello: 'The first message of a program, within five seconds. Without the right token the connection ends.',
  run: 'Asks for something that the person has allowed. Answered by `done` or `refused` with the same id.',
  welcome: 'The answer to `hello`: what the program is told from now on, and what it may ask for.',
  stream:
    'Your own channel, whichever is in front; the one in front if you have none. Sent after `welcome` and whenever it changes. While `hidden` is true no number is told.',
  app: 'How Sidestage itself stands; sent after `welcome` and whenever it changes.',
  event: 'One thing that happened around the channel.',
  done: 'What was asked for is done. A clip is begun; what becomes of it in the seconds in which it can be taken back is not told.',
  refused: `What was asked for is not done, and why: ${apiRefusals.join(', ')}. The id is null where none could be read.`,
  goodbye: `The connection ends now, and why: ${apiGoodbyes.join(', ')}.`,
};

const schemaOf = (schema: z.ZodType): unknown => {
  const { $schema: _, ...rest } = z.toJSONSchema(schema);
  return rest;
};

function messagesOf(union: typeof apiRequest | typeof apiMessage) {
  return union.options.map((option) => ({ name: option.shape.type.value as string, schema: schemaOf(option) }));
}

/** The document as the schemas say it. */
function document() {
  const sent = messagesOf(apiRequest);
  const told = messagesOf(apiMessage);
  const all = [...sent, ...told];
  const refs = (of: typeof all) => of.map(({ name }) => ({ $ref: `#/channels/programs/messages/${name}` }));
  return {
    asyncapi: '3.0.0',
    info: {
      title: 'Sidestage for other programs',
      version: `${LOCAL_API_VERSION}.0.0`,
      description:
        'A web socket on this computer alone, off until the person turns it on in Settings, Other programs. Each message is one JSON text of at most 4,096 bytes; at most 20 a second are heard.',
      license: { name: 'MIT' },
    },
    servers: {
      desk: {
        host: `127.0.0.1:${LOCAL_API_PORT}`,
        protocol: 'ws',
        description: 'The port can be changed in the settings.',
      },
    },
    channels: {
      programs: {
        address: API_PATH,
        messages: Object.fromEntries(all.map(({ name }) => [name, { $ref: `#/components/messages/${name}` }])),
      },
    },
    operations: {
      ask: { action: 'receive', channel: { $ref: '#/channels/programs' }, messages: refs(sent) },
      tell: { action: 'send', channel: { $ref: '#/channels/programs' }, messages: refs(told) },
    },
    components: {
      messages: Object.fromEntries(
        all.map(({ name }) => [name, { summary: about[name], payload: { $ref: `#/components/schemas/${name}` } }]),
      ),
      schemas: Object.fromEntries(all.map(({ name, schema }) => [name, schema])),
    },
  };
}

it('the document says what the schemas say (npx vitest run electron/localApi --update=all writes it anew)', async () => {
  const text = `# Written from shared/localApi.ts by its test.\n${stringify(document(), { aliasDuplicateObjects: false, lineWidth: 0 })}`;
  await expect(text).toMatchFileSnapshot(FILE);
  expect(parse(text)).toEqual(JSON.parse(JSON.stringify(document())));
});

it.each(['', ' ', '\t\u00a0', ' My deck ', 'x'.repeat(60), ` ${'x'.repeat(60)}`])(
  'a program may be called “%s” by the document where it may be by the app',
  (name) => {
    const hello = apiRequest.options[0].shape.program;
    const { minLength = 0, maxLength = 0, pattern = '' } = z.toJSONSchema(hello);
    const fits = name.length >= minLength && name.length <= maxLength && new RegExp(pattern, 'u').test(name);
    expect(hello.safeParse(name).success).toBe(fits);
  },
);

it('every message has a word about it', () => {
  const names = [...messagesOf(apiRequest), ...messagesOf(apiMessage)].map(({ name }) => name);
  expect(names.filter((name) => about[name] === undefined)).toEqual([]);
});

it('no message has a field for a secret, but for the token that a program shows itself by', () => {
  const names = JSON.stringify([...messagesOf(apiRequest), ...messagesOf(apiMessage)]).match(/"(\w+)":\{"/g) ?? [];
  const secret = names.filter((name) => /token|secret|key|handle|code|password|address/i.test(name));
  expect(names.length).toBeGreaterThan(20);
  expect(secret).toEqual(['"token":{"']);
});
