import { createHmac } from 'node:crypto';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type Dialect, dialectOf, dialects } from '../../../shared/dialects.ts';
import type { CustomSender } from '../../../shared/senders.ts';
import { pairedHeaders } from './requestHeaders.ts';
import { signAnew } from './signAnew.ts';
import { claimFits, readClaim, readTime } from './signature.ts';

type Vector = { dialect: Dialect; secret: string; headers: [string, string][]; body: string; sentAtMs: number | null };

const followed =
  '{"subscription":{"id":"ae2ff348-e102-16be-a3eb-6830c1bf38d2","status":"enabled","type":"channel.follow","version":"1","condition":{"broadcaster_user_id":"44429626"},"transport":{"method":"webhook","callback":"null"},"created_at":"2021-02-19T23:47:00.7621315Z"},"event":{"user_id":"28408015","user_login":"testFromUser","user_name":"testFromUser","broadcaster_user_id":"44429626","broadcaster_user_login":"44429626","broadcaster_user_name":"testBroadcaster"}}';

const vectors: Record<string, Vector> = {
  /** @see https://docs.github.com/webhooks/using-webhooks/validating-webhook-deliveries, "Testing the webhook payload validation" */
  'GitHub, as documented': {
    dialect: dialects.github,
    secret: "It's a Secret to Everybody",
    body: 'Hello, World!',
    headers: [['X-Hub-Signature-256', 'sha256=757107ea0eb2509fc211221cce984b8a37570b6d7586c22c46f4379c8b043e17']],
    sentAtMs: null,
  },
  /** @see https://api.slack.com/authentication/verifying-requests-from-slack, its worked example of a slash command */
  'Slack, as documented': {
    dialect: dialects.slack,
    secret: '8f742231b10e8888abcd99yyyzzz85a5',
    body: 'token=xyzz0WbapA4vBCDEFasx0q6G&team_id=T1DC2JH3J&team_domain=testteamnow&channel_id=G8PSS9T3V&channel_name=foobar&user_id=U2CERLKJA&user_name=roadrunner&command=%2Fwebhook-collect&text=&response_url=https%3A%2F%2Fhooks.slack.com%2Fcommands%2FT1DC2JH3J%2F397700885554%2F96rGlfmibIGlgcZRskXaIFfN&trigger_id=398738663015.47445629121.803a0bc887a14d10d2c447fce8b6703c',
    headers: [
      ['X-Slack-Signature', 'v0=a2114d57b48eac39b9ad189dd8316235a7b4a8d21a10bd27519666489c69b503'],
      ['X-Slack-Request-Timestamp', '1531420618'],
    ],
    sentAtMs: 1_531_420_618_000,
  },
  /** What the sender's own command line sends, as the tests of the crate `twitch_api` keep it (`eventsub`, `verify_request`). */
  'Twitch, as sent': {
    dialect: dialects.twitch,
    secret: 'secretabcd',
    body: followed,
    headers: [
      ['Twitch-Eventsub-Message-Id', 'ae2ff348-e102-16be-a3eb-6830c1bf38d2'],
      ['Twitch-Eventsub-Message-Timestamp', '2021-02-19T23:47:00.8091512Z'],
      ['Twitch-Eventsub-Message-Signature', 'sha256=d10f5bd9474b7ac7bd7105eb79c2d52768b4d0cd2a135982c3bf5a1d59a78823'],
    ],
    sentAtMs: Date.UTC(2021, 1, 19, 23, 47, 0, 809),
  },
  /** The documentation names the parts and no whole example; this one is from the crate `webhook-verify`, and openssl agrees. */
  'Stripe, as others compute it': {
    dialect: dialects.stripe,
    secret: 'whsec_test_secret',
    body: '{"id":"evt_test_webhook","object":"event"}',
    headers: [['Stripe-Signature', 't=1700000000,v1=d95c6b7477fbd7e9f90b1b0ef5f9c7ac25abca5382460e0d988c2b2a5b71b990']],
    sentAtMs: 1_700_000_000_000,
  },
};

function fits({ dialect, secret, headers, body }: Omit<Vector, 'sentAtMs'>): boolean {
  const claim = readClaim(dialect, pairedHeaders(headers));
  return dialect.signature !== null && claim !== null && claimFits(dialect.signature, claim, Buffer.from(body), secret);
}

describe.each(Object.entries(vectors))('%s', (_, vector) => {
  it('fits', () => {
    expect(fits(vector)).toBe(true);
    expect(fits({ ...vector, headers: vector.headers.map(([name, value]) => [name.toLowerCase(), value]) })).toBe(true);
  });

  it('tells when it was sent', () => {
    const claim = readClaim(vector.dialect, pairedHeaders(vector.headers));
    expect(vector.dialect.time && readTime(claim?.time ?? null, vector.dialect.time.coding)).toBe(vector.sentAtMs);
  });

  it('does not fit anything near it', () => {
    expect(fits({ ...vector, body: `${vector.body}\n` })).toBe(false);
    expect(fits({ ...vector, secret: `${vector.secret}x` })).toBe(false);
    for (const at of vector.headers.keys()) {
      const changed = (change: (value: string) => string) =>
        vector.headers.map(([name, value], index): [string, string] => [name, index === at ? change(value) : value]);
      expect(fits({ ...vector, headers: vector.headers.toSpliced(at, 1) })).toBe(false);
      expect(
        fits({ ...vector, headers: changed((value) => value.replace(/\d/, (digit) => `${9 - Number(digit)}`)) }),
      ).toBe(false);
      expect(fits({ ...vector, headers: changed((value) => value.slice(0, -1)) })).toBe(false);
      expect(fits({ ...vector, headers: [...vector.headers, vector.headers[at] ?? ['', '']] })).toBe(false);
    }
  });
});

describe('a list of signatures', () => {
  const { dialect, secret, body, headers } = vectors['Stripe, as others compute it'] as Vector;
  const [[, right]] = headers as [[string, string]];
  const of = (value: string) => fits({ dialect, secret, body, headers: [['Stripe-Signature', value]] });
  const [time = '', digest = ''] = right.split(',');
  const other = `v1=${'0'.repeat(64)}`;

  it('fits when one of them does, in any order and beside those of other schemes', () => {
    expect(of(`${time},${other},${digest}`)).toBe(true);
    expect(of(`${digest},${other},v0=x,${time}`)).toBe(true);
    expect(of(`${time}, ${digest}`)).toBe(true);
  });

  it('does not fit with no time, two times, or only other schemes', () => {
    for (const value of [
      digest,
      `${time},${time},${digest}`,
      `${time},${digest.replace('v1', 'v0')}`,
      time,
      '',
      ',',
      '=',
    ]) {
      expect(of(value)).toBe(false);
    }
  });
});

const custom: CustomSender = {
  ...{ header: 'X-Signature', algorithm: 'sha256', coding: 'hex', prefix: '', signed: '{body}' },
  ...{ time: null, id: null, event: null },
};
const generic = (change: Partial<CustomSender>) => dialectOf({ dialect: 'generic', custom: { ...custom, ...change } });

it('signs with everything that one may choose', () => {
  for (const algorithm of ['sha1', 'sha256', 'sha384', 'sha512'] as const) {
    for (const coding of ['hex', 'upperHex', 'base64'] as const) {
      const digest = createHmac(algorithm, 'key').update('body');
      const text = coding === 'base64' ? digest.digest('base64') : digest.digest('hex');
      const value = `p=${coding === 'upperHex' ? text.toUpperCase() : text}`;
      const dialect = generic({ algorithm, coding, prefix: 'p=' });
      expect(fits({ dialect, secret: 'key', body: 'body', headers: [['x-signature', value]] })).toBe(true);
      for (const wrong of [value.slice(2), `q=${value.slice(2)}`, `${value}=`, value.replace(/[a-f]/gi, 'g')]) {
        expect(fits({ dialect, secret: 'key', body: 'body', headers: [['x-signature', wrong]] })).toBe(false);
      }
    }
  }
});

it('signs anew what then fits, at the time that it is, whatever stood there', () => {
  const all = [
    ...Object.values(dialects),
    generic({ signed: 'a{id}b{time}c{body}d', id: 'X-Id', time: { at: 'X-Time', coding: 'date', toleranceMs: 9_000 } }),
  ].filter(({ signature }) => signature !== null);
  const name = fc.constantFrom(
    'Accept',
    'X-Slack-Signature',
    'x-time',
    'stripe-signature',
    'Twitch-Eventsub-Message-Id',
  );
  const headers = fc.uniqueArray(fc.tuple(name, fc.string({ unit: 'grapheme-ascii', maxLength: 20 })), {
    selector: ([named]) => named,
  });
  fc.assert(
    fc.property(fc.constantFrom(...all), headers, fc.string(), (dialect, before, body) => {
      const signed = signAnew(dialect, before, Buffer.from(body), 'secret', 1_700_000_000_000);
      expect(fits({ dialect, secret: 'secret', headers: signed, body })).toBe(true);
      const claim = readClaim(dialect, pairedHeaders(signed));
      if (dialect.time !== null && !dialect.time.at.startsWith('.')) {
        expect(readTime(claim?.time ?? null, dialect.time.coding)).toBe(1_700_000_000_000);
      }
      const names = signed.map(([name]) => name.toLowerCase());
      expect(new Set(names).size).toBe(names.length);
    }),
  );
});

it('takes any headers without throwing', () => {
  const any = fc.string({ unit: 'binary', maxLength: 120 });
  fc.assert(
    fc.property(fc.constantFrom(...Object.values(dialects)), any, any, any, (dialect, signature, time, id) => {
      const names = [dialect.signature?.header ?? 'X', dialect.time?.at ?? 'Y', dialect.ids[0] ?? 'Z'];
      const headers = names.map((name, at): [string, string] => [name, [signature, time, id][at] ?? '']);
      expect(fits({ dialect, secret: 'secret', headers, body: '' })).toBe(false);
    }),
  );
});
