import type { deliveries } from '../../shared/deliveries.ts';
import type { Module } from '../../shared/domain.ts';
import type { receiver } from '../../shared/receiver.ts';
import type { tunnel } from '../../shared/tunnel.ts';
import type { Desktop } from '../kernel/desktop.ts';
import { saveRows } from '../kernel/saveRows.ts';
import type { Receiving } from './receiving.ts';

export { Frontier } from './journal/frontier.ts';
export type { Arrival, Journal, Written } from './journal/journal.ts';
export { journalClient } from './journal/journalClient.ts';
export { sendingsExport } from './journal/sendingsExport.ts';
export { Receiving } from './receiving.ts';

/** What stands behind the face of the receiver. */
export function receiverModule(receiving: Receiving): Module<typeof receiver> {
  return {
    state: receiving.state,
    calls: {
      prove: async () => void (await receiving.proofs.prove()),
      listen: ({ port }) => receiving.listen(port),
      openIntake: ({ sender, secret }) => receiving.openIntake(sender, secret),
      closeIntake: ({ path }) => receiving.intakes.close(path),
      answerWith: ({ path, answer, times }) => receiving.intakes.answerWith(path, answer, times),
    },
    feeds: {},
  };
}

/** What stands behind the face of the tunnel. */
export function tunnelModule(receiving: Receiving): Module<typeof tunnel> {
  return {
    calls: {
      choose: ({ choice, address }) => receiving.chooseTunnel(choice, address),
      pasteToken: ({ of }) => receiving.pasteToken(of),
      forgetToken: ({ of }) => receiving.tunnel.forgetToken(of),
      tryNow: () => receiving.tunnel.tryNow(),
      dismissLeft: (relay) => receiving.tunnel.dismissLeft(relay),
      pair: ({ address, code }) => receiving.pairRelay(address, code),
      setRelay: (relay) => receiving.setRelay(relay),
    },
    feeds: {},
  };
}

/** What stands behind the face of the deliveries. @param serviceName as it stands in an exported file */
export function deliveriesModule(
  receiving: Receiving,
  desktop: Pick<Desktop, 'saveText' | 'readFile'>,
  serviceName: () => string,
): Module<typeof deliveries> {
  const kept = receiving.deliveries;
  return {
    state: kept.state,
    calls: {
      rows: (query) => kept.rows(query),
      detail: ({ id }) => kept.detail(id),
      replay: (request) => kept.replay(request),
      copyCurl: ({ id }) => receiving.copyCurl(id),
      export: (filter) => saveRows(desktop, 'deliveries.jsonl', kept.export(filter, serviceName())),
      import: () => desktop.readFile((file) => kept.import(file)),
      clear: ({ intake }) => kept.clear(intake),
    },
    feeds: {},
  };
}
