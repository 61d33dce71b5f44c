import { bridgeOver } from '../../shared/packed.ts';
import { SafeMode } from './safeMode.ts';

Object.defineProperty(window, 'bridge', { value: bridgeOver(window.wire, reportError) });
void new SafeMode(document, window.bridge, {
  logId: new URLSearchParams(location.search).get('log') ?? '',
  languages: navigator.languages,
  open: () => location.replace('./index.html'),
}).start();
