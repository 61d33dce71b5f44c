import { cleanup, render } from '@testing-library/react';
import { afterEach, beforeAll, expect, it } from 'vitest';
import { type Diagnosis, mistake } from '../../../shared/deliveries.ts';
import { dialectId } from '../../../shared/senders.ts';
import { detailSample, rowSample } from '../../testing/deliveries.ts';
import { startTexts } from '../../testing/startTexts.ts';
import { remedyOf, titleOf } from './remedyWords.ts';
import { senderName } from './senderWords.ts';
import { VerdictNote } from './VerdictNote.tsx';

beforeAll(() => startTexts('en'));
afterEach(cleanup);

const diagnosis: Diagnosis = {
  ...{ header: 'v0=5BE1 …', asReceived: 'v0=91C0 …', mistake: 'none', found: null, tried: [] },
  ...{ otherIntake: null, otherSender: null, skewMs: null, toleranceMs: 300_000 },
  rule: {
    ...{ header: 'X-Slack-Signature', algorithm: 'sha256', coding: 'hex', prefix: 'v0=' },
    ...{ timeHeader: 'X-Slack-Request-Timestamp', idHeader: null },
  },
};

function words(...[row, more]: Parameters<typeof detailSample>): string {
  const { container } = render(<VerdictNote detail={detailSample(row, more)} onShow={() => undefined} />);
  return container.textContent;
}

it('has a title and a remedy for every mistake and sender, with nothing left open', () => {
  for (const each of mistake.options) {
    for (const dialect of dialectId.options) {
      const text = `${titleOf(each)} ${remedyOf({ ...diagnosis, mistake: each }, senderName(dialect), dialect !== 'platform')}`;
      expect(text).toMatch(/^[^{}]{40,}\.$/);
    }
  }
});

it('tells by how much a time is off, without digests that match', () => {
  const found = { ...diagnosis, mistake: 'tooOld', skewMs: 3_600_000 } as const;
  const text = words(rowSample(1, { verdict: 'invalid', status: 401, dialect: 'slack' }), { diagnosis: found });
  expect(text).toMatch(
    /^The signature matches, but it was sent too long ago\. *It was sent 1.h before it came, and 5.min is the limit\./,
  );
  expect(text).not.toContain('91C0');
});

it('names the header that did not come, and another sender whose signature did', () => {
  const row = rowSample(1, { verdict: 'missing', status: 401, dialect: 'slack' });
  expect(words(row, { diagnosis })).toContain(
    'so Slack signs what it sends here. Something on the way removed the header X-Slack-Signature',
  );
  cleanup();
  const other = { ...diagnosis, otherSender: 'github' } as const;
  expect(words(row, { diagnosis: other })).toContain(
    'This path is for Slack, but this is signed the way GitHub signs.',
  );
});

it('tells a question about the address and the end of a subscription for what they are', () => {
  const of = (event: string) => words(rowSample(1, { dialect: 'twitch', event }));
  expect(of('webhook_callback_verification')).toContain('Twitch asked whether the address is yours.');
  cleanup();
  expect(of('revocation')).toContain('Twitch ended this subscription.');
  cleanup();
  expect(of('channel.follow')).toContain('Signature valid.');
});
