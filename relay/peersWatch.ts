import type { PeersPort } from './ports.ts';

const LOOK_EVERY_MS = 500;
/** So long an instance may be cut off before its apps are better served elsewhere. */
const PATIENT_LOOKS = 4;

export type PeersWatchDeps = {
  peers: PeersPort;
  after(ms: number, callback: () => void): () => void;
  /** The others could not be reached for 2 s. */
  lost: () => void;
};

/** Notices when the others can't be reached: what comes to them for an app that is here would wait in vain. */
export function watchPeers({ peers, after, lost }: PeersWatchDeps): { isCutOff: () => boolean; stop: () => void } {
  let quietLooks = 0;
  let cancel = () => {};
  function look(): void {
    quietLooks = peers.ready() ? 0 : quietLooks + 1;
    if (quietLooks === PATIENT_LOOKS) lost();
    cancel = after(LOOK_EVERY_MS, look);
  }
  if (!peers.alone) cancel = after(LOOK_EVERY_MS, look);
  return { isCutOff: () => quietLooks >= PATIENT_LOOKS, stop: () => cancel() };
}
