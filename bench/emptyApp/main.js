// The least an app can be on this host: one window with one heading. What the real app's start is measured beside.
import { app, BrowserWindow, protocol } from 'electron';

protocol.registerSchemesAsPrivileged([{ scheme: 'app', privileges: { standard: true, secure: true } }]);
app.on('window-all-closed', () => app.quit());
void app.whenReady().then(() => {
  protocol.handle(
    'app',
    () =>
      new Response('<!doctype html><title>Empty</title><h1>Empty</h1>', { headers: { 'content-type': 'text/html' } }),
  );
  const window = new BrowserWindow({
    width: 1280,
    height: 800,
    show: false,
    webPreferences: { sandbox: true, contextIsolation: true, nodeIntegration: false },
  });
  window.once('ready-to-show', () => window.show());
  void window.loadURL('app://bundle/index.html');
});
