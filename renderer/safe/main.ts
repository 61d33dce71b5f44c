import { SafeMode } from './safeMode.ts';

void new SafeMode(document, window.bridge, {
  logId: new URLSearchParams(location.search).get('log') ?? '',
  languages: navigator.languages,
  open: () => location.replace('./index.html'),
}).start();
