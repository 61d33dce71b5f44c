import { randomUUID } from 'node:crypto';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { dialectOf } from '../../../shared/dialects.ts';
import type { CustomSender, Sender } from '../../../shared/senders.ts';
import { until } from '../../testing/until.ts';
import { signAnew } from '../dialects/signAnew.ts';
import { type ReceiverRig, SERVICE, startReceiver } from '../testing/receiverRig.ts';

let rig: ReceiverRig;
beforeEach(async () => {
  rig = await startReceiver();
});
afterEach(() => rig.close());

const secret = 'whsec_8f742231b10e8888abcd99yyyzzz85a5';
const custom: CustomSender = {
  ...{ header: 'X-Sign', algorithm: 'sha512', coding: 'base64', prefix: '', signed: '{time}.{body}' },
  ...{ time: { at: 'X-Time', coding: 'seconds', toleranceMs: 60_000 }, id: 'X-Id', event: '.kind' },
};
const generic: Sender = { dialect: 'generic', custom };
const as = (dialect: Exclude<Sender['dialect'], 'generic'>): Sender => ({ dialect });

async function open(sender: Sender): Promise<string> {
  const key = sender.dialect === 'unsigned' ? null : secret;
  return (await rig.intakes.open({ serviceKey: SERVICE, secret: key, draft: false, sender })).path;
}

type Sent = { headers?: Record<string, string>; body?: string; signedAtMs?: number; with?: string };

/** Sends as that sender does. */
function send(path: string, sender: Sender, { headers = {}, body = '{}', ...how }: Sent = {}): Promise<Response> {
  const { signedAtMs = rig.clock.now(), with: key = secret } = how;
  const signed = signAnew(dialectOf(sender), Object.entries(headers), Buffer.from(body), key, signedAtMs);
  return fetch(`http://127.0.0.1:${rig.port()}${path}`, { method: 'POST', body, headers: signed });
}

const rows = () =>
  rig.journal.rows.map(({ verdict, status, event, envelopeId }) => [verdict, status, event, envelopeId]);
const MINUTE_MS = 60_000;

type Sample = { sender: Sender; sent: Sent; event: string | null; id: string | RegExp; sentAt?: boolean };
const form = { 'Content-Type': 'application/x-www-form-urlencoded' };
const samples: Record<string, Sample> = {
  'a push of GitHub': {
    sender: as('github'),
    sent: { headers: { 'X-GitHub-Event': 'push', 'X-GitHub-Delivery': '72d3162e' }, body: '{"ref":"refs/heads/main"}' },
    event: 'push',
    id: '72d3162e',
  },
  'a form of GitHub': {
    sender: as('github'),
    sent: {
      headers: { ...form, 'X-GitHub-Event': 'ping', 'X-GitHub-Delivery': '9' },
      body: 'payload=%7B%22zen%22%3A1%7D',
    },
    event: 'ping',
    id: '9',
  },
  'an event of Stripe': {
    sender: as('stripe'),
    sent: { body: '{"id":"evt_1","object":"event","type":"invoice.paid"}' },
    event: 'invoice.paid',
    id: 'evt_1',
    sentAt: true,
  },
  'a notification of Twitch': {
    sender: as('twitch'),
    sent: {
      headers: {
        'Twitch-Eventsub-Message-Id': 'm1',
        'Twitch-Eventsub-Message-Type': 'notification',
        'Twitch-Eventsub-Subscription-Type': 'channel.follow',
      },
    },
    event: 'channel.follow',
    id: 'm1',
    sentAt: true,
  },
  'a revocation of Twitch': {
    sender: as('twitch'),
    sent: {
      headers: {
        'Twitch-Eventsub-Message-Id': 'm2',
        'Twitch-Eventsub-Message-Type': 'revocation',
        'Twitch-Eventsub-Subscription-Type': 'channel.follow',
      },
    },
    event: 'revocation',
    id: 'm2',
    sentAt: true,
  },
  'an event of Slack': {
    sender: as('slack'),
    sent: { body: '{"type":"event_callback","event_id":"Ev1","event":{"type":"app_mention"}}' },
    event: 'app_mention',
    id: 'Ev1',
    sentAt: true,
  },
  'a command of Slack': {
    sender: as('slack'),
    sent: { headers: form, body: 'command=%2Fraid&text=otto+%26+co' },
    event: '/raid',
    id: /^digest:[0-9a-f]{32}$/,
    sentAt: true,
  },
  'a click in Slack': {
    sender: as('slack'),
    sent: { headers: form, body: `payload=${encodeURIComponent('{"type":"block_actions","user":{"id":"U1"}}')}` },
    event: 'block_actions',
    id: /^digest:/,
    sentAt: true,
  },
  'what a sender of one’s own sends': {
    sender: generic,
    sent: { headers: { 'X-Id': 'i1' }, body: '{"kind":"built"}' },
    event: 'built',
    id: 'i1',
    sentAt: true,
  },
  'what is signed by nobody': {
    sender: as('unsigned'),
    sent: { headers: { 'Content-Type': 'text/plain' }, body: 'the door is open' },
    event: null,
    id: /^arrival:/,
  },
};

describe.each(Object.entries(samples))('%s', (_, { sender, sent, event, id, sentAt = false }) => {
  const isSigned = sender.dialect !== 'unsigned';

  it('is taken, told of with its event and id, and known again', async () => {
    const path = await open(sender);
    const [first, again] = [await send(path, sender, sent), await send(path, sender, sent)];
    expect([first.status, again.status]).toEqual([204, 204]);
    await until(() => rig.told.length > 0);
    const known = typeof id === 'string' ? id : expect.stringMatching(id);
    const row = [event, known];
    const isKnown = !String(id).includes('arrival');
    expect(rows()).toEqual([
      [isSigned ? 'valid' : 'notSigned', 204, ...row],
      [isSigned ? 'repeated' : 'notSigned', 204, ...row],
    ]);
    await until(() => rig.journal.unhandledIds.length === 0 || rig.told.length === (isKnown ? 1 : 2));
    expect(rig.told[0]).toMatchObject({ dialect: sender.dialect, intake: path, event: event ?? '', payload: {} });
    expect(rig.told).toHaveLength(isKnown ? 1 : 2);
    const aboutMs = rig.journal.rows[0]?.sentAtMs;
    if (sentAt) expect(Math.abs((aboutMs ?? 0) - rig.clock.now())).toBeLessThan(1_000);
    else expect(aboutMs).toBeNull();
  });
});

const signedSamples = Object.entries(samples).filter(([, { sender }]) => sender.dialect !== 'unsigned');

describe.each(signedSamples)('%s', (_, { sender, sent, event }) => {
  it('is turned away when another signed it, when it was changed, and when nobody signed it', async () => {
    const path = await open(sender);
    expect((await send(path, sender, { ...sent, with: 'another' })).status).toBe(401);
    const url = `http://127.0.0.1:${rig.port()}${path}`;
    const { headers = {}, body = '{}' } = sent;
    const signed = signAnew(dialectOf(sender), Object.entries(headers), Buffer.from(body), secret, rig.clock.now());
    expect((await fetch(url, { method: 'POST', headers: signed, body: `${body} ` })).status).toBe(401);
    const bare = await fetch(url, { method: 'POST', headers, body });
    expect([bare.status, bare.headers.get('www-authenticate')]).toEqual([401, dialectOf(sender).signature?.header]);
    expect(rig.journal.rows.map(({ verdict, event: named }) => [verdict, named])).toEqual([
      ['invalid', event],
      ['invalid', event],
      ['missing', event],
    ]);
    expect(rig.told).toEqual([]);
  });
});

describe.each<[string, Sender, number]>([
  ['Stripe', as('stripe'), 5 * MINUTE_MS],
  ['Slack', as('slack'), 5 * MINUTE_MS],
  ['Twitch', as('twitch'), 10 * MINUTE_MS],
  ['a sender of one’s own', generic, MINUTE_MS],
])('the time of %s', (_, sender, toleranceMs) => {
  it('may be off by so much and no more, before and after', async () => {
    const path = await open(sender);
    const nowMs = Math.floor(rig.clock.now() / 1000) * 1000;
    const statusAt = async (signedAtMs: number) => {
      const headers = { 'Twitch-Eventsub-Message-Id': randomUUID(), 'X-Id': randomUUID() };
      return (await send(path, sender, { headers, signedAtMs })).status;
    };
    expect(rig.clock.now()).toBe(nowMs);
    expect(await statusAt(nowMs - toleranceMs)).toBe(204);
    expect(await statusAt(nowMs + toleranceMs)).toBe(204);
    expect(await statusAt(nowMs - toleranceMs - 1_000)).toBe(401);
    expect(await statusAt(nowMs + toleranceMs + 1_000)).toBe(401);
  });

  it('is what keeps what was overheard from being brought again later', async () => {
    const path = await open(sender);
    const headers = { 'Twitch-Eventsub-Message-Id': 'm', 'X-Id': 'i' };
    const sent = { headers, signedAtMs: rig.clock.now() };
    expect((await send(path, sender, sent)).status).toBe(204);
    await rig.clock.advance(toleranceMs + 1_000);
    expect((await send(path, sender, sent)).status).toBe(401);
  });
});

it('takes an id for the same on its own path alone, and told without a time for another each time', async () => {
  const github = as('github');
  const paths = [await open(github), await open(github)];
  const sent = { headers: { 'X-GitHub-Delivery': '1', 'X-GitHub-Event': 'push' } };
  for (const path of paths) await send(path, github, sent);
  const nameless = { headers: { 'X-GitHub-Event': 'push' } };
  for (const _ of paths) await send(paths[0] ?? '', github, nameless);
  expect(rows().map(([verdict]) => verdict)).toEqual(['valid', 'valid', 'valid', 'valid']);
});

it('counts the tries of senders that count them', async () => {
  const path = await open(as('slack'));
  const body = '{"type":"event_callback","event_id":"Ev2","event":{"type":"message"}}';
  await send(path, as('slack'), { body });
  await send(path, as('slack'), { body, headers: { 'X-Slack-Retry-Num': '1', 'X-Slack-Retry-Reason': 'http_error' } });
  const github = await open(as('github'));
  await send(github, as('github'), { headers: { 'Poker-Nth-Retry': '4' } });
  expect(rig.journal.rows.map(({ nthRetry }) => nthRetry)).toEqual([0, 1, null]);
});

describe('a question whether the address is one’s own', () => {
  const twitch = {
    headers: {
      'Twitch-Eventsub-Message-Id': 'm3',
      'Twitch-Eventsub-Message-Type': 'webhook_callback_verification',
      'Twitch-Eventsub-Subscription-Type': 'channel.follow',
    },
    body: '{"challenge":"pogchamp-kappa-360noscope-vohiyo","subscription":{"type":"channel.follow"}}',
  };
  const slack = { body: '{"type":"url_verification","token":"x","challenge":"3eZbrw1aBm2rZgRNFdxV2595E9CY"}' };

  it.each<[string, Sender, Sent, string, string]>([
    ['Twitch', as('twitch'), twitch, 'pogchamp-kappa-360noscope-vohiyo', 'webhook_callback_verification'],
    ['Slack', as('slack'), slack, '3eZbrw1aBm2rZgRNFdxV2595E9CY', 'url_verification'],
  ])(
    'of %s is answered as plain text when it is genuine, and written as what it is',
    async (_, sender, sent, answer, event) => {
      const path = await open(sender);
      const forged = await send(path, sender, { ...sent, with: 'another' });
      expect([forged.status, await forged.text()]).toEqual([401, '']);
      const genuine = await send(path, sender, sent);
      expect([genuine.status, await genuine.text()]).toEqual([200, answer]);
      expect(genuine.headers.get('content-type')).toBe('text/plain; charset=utf-8');
      expect(genuine.headers.get('content-length')).toBe(String(answer.length));
      expect(rows().map((row) => row.slice(0, 3))).toEqual([
        ['invalid', 401, event],
        ['valid', 200, event],
      ]);
      rig.intakes.answerWith(path, '500', 1);
      expect((await send(path, sender, { ...sent, signedAtMs: rig.clock.now() + 1_000 })).status).toBe(500);
    },
  );

  it('is not answered where the signature can not be looked at', async () => {
    const path = (await rig.intakes.open({ serviceKey: SERVICE, secret: null, draft: false, sender: as('slack') }))
      .path;
    const answered = await send(path, as('slack'), slack);
    expect([answered.status, await answered.text()]).toEqual([204, '']);
  });

  it('is not answered with more than any sender asks for, nor with what is no text', async () => {
    const path = await open(as('slack'));
    for (const challenge of [`"${'x'.repeat(1_001)}"`, '{"a":1}', '""', 'null']) {
      const answered = await send(path, as('slack'), { body: `{"type":"url_verification","challenge":${challenge}}` });
      expect([answered.status, await answered.text()]).toEqual([204, '']);
    }
  });
});

it('tells after a crash of deliveries whose bodies are no envelopes', async () => {
  const path = await open(as('unsigned'));
  await rig.receiver.close();
  const arrival = {
    intake: path,
    serviceKey: SERVICE,
    hookId: null,
    dialect: 'unsigned',
    atMs: 5,
    method: 'POST',
  } as const;
  const more = { target: path, headers: [], status: 204, verdict: 'notSigned', refusal: null, event: null } as const;
  const last = {
    body: Buffer.from('plain'),
    sentAtMs: null,
    nthRetry: null,
    scripted: false,
    replayOf: null,
    waitedMs: null,
  };
  await rig.journal.write([{ ...arrival, ...more, ...last, envelopeId: 'arrival:1' }]);
  await rig.receiver.listen(null);
  await until(() => rig.told.length === 1);
  expect(rig.told[0]).toMatchObject({ dialect: 'unsigned', event: '', envelopeId: 'arrival:1', payload: {} });
});
