const { contextBridge, ipcRenderer } = require('electron');

/** Of a class only what it holds crosses. */
class Point {
  x = 1;
  get double() {
    return this.x * 2;
  }
}

contextBridge.exposeInMainWorld('fixture', {
  invoke: (channel, ...args) => ipcRenderer.invoke(channel, ...args),
  send: (channel, ...args) => ipcRenderer.send(channel, ...args),
  on: (channel, listener) => {
    const forward = (_event, ...args) => listener(...args);
    ipcRenderer.on(channel, forward);
    return () => ipcRenderer.off(channel, forward);
  },
  once: (channel, listener) => void ipcRenderer.once(channel, (_event, ...args) => listener(...args)),
  add: (a, b) => a + b,
  apply: (callback) => callback(20) + 1,
  applyLater: async (callback) => (await callback(3)) * 2,
  fail: () => {
    throw new RangeError('out of range');
  },
  limits: {
    point: new Point(),
    named: { here: 1, sign: Symbol('sign') },
    ipcRenderer,
    deep: () => Array.from({ length: 1001 }).reduce((inner) => ({ inner }), {}),
    again: () => contextBridge.exposeInMainWorld('fixture', {}),
  },
  nested: { list: [1, { two: 2 }] },
});
