import { readFile } from 'node:fs/promises';
import path from 'node:path';
import electron, { app, BrowserWindow, ipcMain, powerMonitor, protocol, session, shell } from 'electron';

// The app of the stand-in's own spec. What happens is kept in `globalThis.seen`; the spec reads it.
const seen = {
  isOneModule: electron.app === app,
  opened: [],
  navigations: [],
  power: [],
  second: [],
  order: [],
  clicked: [],
  asked: [],
  intercepted: 0,
  served: [],
};
globalThis.seen = seen;

const CSP = "default-src 'none'; script-src 'self'; style-src 'self'; connect-src 'self'";
const TYPES = { '.html': 'text/html', '.css': 'text/css', '.mjs': 'text/javascript' };

protocol.registerSchemesAsPrivileged([
  { scheme: 'app', privileges: { standard: true, secure: true, supportFetchAPI: true } },
]);

async function serve(request) {
  const { pathname } = new URL(request.url);
  seen.served.push(pathname);
  if (pathname === '/echo') return Response.json({ method: request.method, body: await request.text() });
  try {
    const body = await readFile(path.join(import.meta.dirname, path.basename(pathname)));
    const type = TYPES[path.extname(pathname)] ?? 'application/octet-stream';
    return new Response(body, { headers: { 'content-type': type, 'content-security-policy': CSP } });
  } catch {
    return new Response('not here', { status: 404 });
  }
}

function answerCalls() {
  ipcMain.handle('echo', (event, ...args) => ({ sender: event.senderFrame.url, id: event.sender.id, args }));
  ipcMain.handle('fail', () => {
    throw new TypeError('bad thing');
  });
  ipcMain.handle('uncloneable', () => () => 1);
  ipcMain.on('note', (event, text) => event.sender.send('event', `noted ${text}`));
}

function openWindow() {
  const window = new BrowserWindow({
    width: 900,
    height: 600,
    minWidth: 400,
    show: false,
    // Where both are asked for, the sandbox wins over Node.
    webPreferences: { preload: path.join(import.meta.dirname, 'preload.cjs'), sandbox: true, nodeIntegration: true },
  });
  for (const name of ['show', 'hide', 'ready-to-show', 'close', 'closed', 'minimize', 'restore']) {
    window.on(name, () => seen.order.push(name));
  }
  window.once('ready-to-show', () => window.show());
  window.webContents.setWindowOpenHandler(({ url }) => {
    seen.opened.push(url);
    return { action: 'deny' };
  });
  window.webContents.on('will-navigate', (event) => {
    seen.navigations.push(event.url);
    if (!event.url.startsWith('app://')) event.preventDefault();
  });
  window.webContents.on('context-menu', (_event, params) => seen.clicked.push(params));
  window.on('close', (event) => {
    if (!globalThis.keepWindow) return;
    event.preventDefault();
    window.hide();
  });
  return window.loadURL('app://bundle/index.html');
}
globalThis.openWindow = openWindow;

if (app.requestSingleInstanceLock({ hello: 1 })) {
  app.on('second-instance', (_event, argv, _directory, data) => seen.second.push({ argv, data }));
  app.on('before-quit', () => {
    globalThis.keepWindow = false;
  });
  app.on('window-all-closed', () => {
    if (!globalThis.keepApp) app.quit();
  });
  void app.whenReady().then(() => {
    protocol.handle('app', serve);
    session.defaultSession.setPermissionRequestHandler((_contents, name, answer) => answer(name === 'notifications'));
    session.defaultSession.setPermissionCheckHandler((_contents, name) => name === 'notifications');
    session.defaultSession.webRequest.onBeforeRequest(({ url }, answer) => {
      if (url.startsWith('app:')) seen.intercepted += 1;
      answer({});
    });
    for (const name of ['suspend', 'resume', 'lock-screen']) powerMonitor.on(name, () => seen.power.push(name));
    shell.openExternal = async (url) => void seen.opened.push(url);
    answerCalls();
    return openWindow();
  });
} else {
  app.quit();
}
