import type { Module } from '../../shared/domain.ts';
import type { ledger } from '../../shared/ledger.ts';
import type { Desktop } from '../kernel/desktop.ts';
import { saveRows } from '../kernel/saveRows.ts';
import { exportCsv } from './exportCsv.ts';
import type { LedgerService } from './ledgerService.ts';

export { ledgerFile } from './ledgerFile.ts';
export { readKeptLedger } from './ledgerRows.ts';
export { LedgerService } from './ledgerService.ts';
export { notedCalls } from './notedCalls.ts';

export type LedgerPorts = {
  service: LedgerService;
  desktop: Pick<Desktop, 'saveText'>;
  /** The service as it stands in an exported file. */
  serviceName: string;
};

/** What stands behind the face of the ledger. */
export function ledgerModule({ service, desktop, serviceName }: LedgerPorts): Module<typeof ledger> {
  return {
    state: {
      get value() {
        return service.read();
      },
      subscribe: (listener) => service.state.subscribe(listener),
    },
    calls: {
      figures: ({ span }) => service.figures(span),
      rows: (query) => service.books.ring.query(query),
      prove: ({ chattersEverySeconds }) => service.prove(chattersEverySeconds),
      tryNow: (bucket) => service.tryNow(bucket),
      export: () => saveRows(desktop, 'calls.csv', exportCsv(service.books, serviceName)),
    },
    feeds: {},
  };
}
