import { until } from '../../electron/testing/until.ts';
import type { CapabilityName } from '../../shared/capabilities.ts';
import type { EndedWrite, PlatformWrite } from '../../shared/writes.ts';
import type { BridgeRig } from './bridgeRig.ts';

/** Starts the app and signs the demo's person in, for all of these too. */
export async function signIn(rig: BridgeRig, capabilities: readonly CapabilityName[]): Promise<void> {
  rig.parts.start();
  await rig.state('session.read', ({ kind }) => kind === 'signedOut');
  await rig.call('signIn.start', undefined);
  await approve(rig, () => rig.read('signIn.read'));
  await rig.state('session.read', ({ kind }) => kind === 'signedIn');
  for (const capability of capabilities) await widen(rig, capability);
}

async function widen(rig: BridgeRig, capability: CapabilityName): Promise<void> {
  await rig.call('accounts.widen', { capability, accountId: null });
  await approve(rig, async () => (await rig.read('accounts.read')).asking?.progress);
  await rig.state('accounts.read', ({ asking }) => asking?.result?.kind === 'widened');
  await rig.call('accounts.leave', undefined);
}

/** The wanted code of a sign-in, or of its widening, is approved. */
async function approve(
  rig: BridgeRig,
  read: () => Promise<{ kind: string; code?: string } | undefined>,
): Promise<void> {
  let code: string | undefined;
  await until(async () => {
    const progress = await read();
    code = progress?.kind === 'waiting' ? progress.code : undefined;
    return code !== undefined;
  });
  await rig.control.approve(code ?? '');
}

/** Does what was begun at once. @returns what became of it */
export async function doneNow(rig: BridgeRig, { target }: { target: string }): Promise<EndedWrite> {
  const { waiting, ended: before } = await rig.read('writes.read');
  // One that is known to be done already may have ended by itself.
  const isWaiting = waiting.some((write) => write.target === target);
  const since = isWaiting ? (before.at(-1)?.number ?? 0) : (before.at(-1)?.number ?? 1) - 1;
  await rig.call('writes.now', { target });
  const isIt = (write: EndedWrite) => write.target === target && write.number > since;
  const { ended } = await rig.state('writes.read', (state) => state.ended.some(isIt));
  const last = ended.findLast(isIt);
  if (last === undefined) throw new Error(`${target} never ended`);
  return last;
}

/** The same of what was begun last of a kind, where the call that begins it does not say its target. */
export async function doneOf(rig: BridgeRig, kind: PlatformWrite['kind']): Promise<EndedWrite> {
  const { waiting } = await rig.read('writes.read');
  const begun = waiting.findLast(({ what }) => what.kind === kind);
  if (begun === undefined) throw new Error(`no ${kind} waits`);
  return doneNow(rig, begun);
}
