import { EventEmitter } from 'node:events';
import { strict } from './strict.ts';
import { substituteElectron } from './substitute.ts';

// Loaded into a utility process before its module: gives it what Electron gives it.

/** The line to the app. Nothing is read from it before somebody listens. */
class ParentPort extends EventEmitter {
  constructor() {
    super();
    this.on('newListener', (name) => {
      if (name !== 'message' || this.listenerCount('message') > 0) return;
      process.on('message', (data) => this.emit('message', { data, ports: [] }));
    });
  }

  postMessage(message: unknown): void {
    process.send?.(message);
  }
}

substituteElectron(new URL('./utilityElectron.ts', import.meta.url).href);
// Listening keeps the process alive until the app lets it go or is gone.
process.on('disconnect', () => process.exit());
Object.defineProperty(process, 'type', { value: 'utility' });
Object.defineProperty(process, 'parentPort', { value: strict('electron.parentPort', new ParentPort()) });
