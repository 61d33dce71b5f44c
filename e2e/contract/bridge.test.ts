import { afterAll, beforeAll, expect, it } from 'vitest';
import { type ActName, callNames, domains } from '../../shared/bridge.ts';
import { type BridgeRig, startBridge } from './bridgeRig.ts';
import { acts, inputsOf, widerActs } from './bridgeSamples.ts';

let rig: BridgeRig;
beforeAll(async () => {
  rig = await startBridge();
});
afterAll(() => rig.close());

/** Answers of these are failures here: their good case needs a network that breaks at the right moment, a wider sign-in, or many. */
const refusals: Partial<Record<ActName, object>> = {
  'chat.retry': { kind: 'badInput' },
  'chat.startGiveaway': { kind: 'scopeMissing' },
  'chat.cancelSkill': { kind: 'scopeMissing' },
  'polls.start': { kind: 'scopeMissing' },
  'moderation.goOn': { kind: 'alreadyDone' },
  'moderation.reverse': { kind: 'alreadyDone' },
  ...needsMore(),
  ...Object.fromEntries(widerActs.map((name) => [name, { kind: 'scopeMissing' }])),
};

/** The first sign-in is for less: what these do with more is held by a contract of their own. */
function needsMore(): Partial<Record<ActName, object>> {
  const error = { kind: 'scopeMissing' };
  return {
    ...{ 'moderation.purge': error, 'moderation.timeout': error, 'moderation.endTimeout': error },
    ...{ 'moderation.ban': error, 'moderation.unban': error },
    ...{ 'moderation.timeoutMany': error, 'moderation.endTimeouts': error },
    ...{ 'moderation.changeRoles': error, 'moderation.clearChat': error },
  };
}

it.each(domains.filter(({ state }) => state !== null))('the empty state of $name fits its schema', ({ state }) => {
  expect(state?.schema.parse(state.empty)).toEqual(state?.empty);
});

it('answers what every domain says of itself before a service is open', async () => {
  for (const name of callNames.filter((one) => one.endsWith('.read'))) await rig.read(name);
  expect(rig.contract.drifts).toEqual([]);
});

it('answers every call, and tells every state and feed, as its face says', async () => {
  rig.parts.start();
  for (const name of acts) {
    const inputs = await inputsOf(name, rig);
    expect(inputs, `${name} needs a sample: nothing that was drawn from its schema fits it`).not.toEqual([]);
    for (const input of inputs) {
      const result = await rig.contract.call(name, input);
      const said = `${name}(${JSON.stringify(input)}): ${JSON.stringify(result)}`;
      expect(result, said).toMatchObject(refusals[name] ? { ok: false, error: refusals[name] } : { ok: true });
    }
  }
  rig.desk.clicks.at(-1)?.();
  rig.notices.follow({ kind: 'activityNotKept' }, false); // no call has a disk fail
  expect(rig.contract.drifts).toEqual([]);
  expect(rig.contract.unanswered.filter((name) => !(name in refusals))).toEqual([]);
  expect(rig.contract.untold).toEqual([]);
});
