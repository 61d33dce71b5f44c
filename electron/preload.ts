import { contextBridge, type IpcRendererEvent, ipcRenderer } from 'electron';
import type { Bridge } from '../shared/bridge.ts';

// The fixed prefixes are the filter: no name the page invents reaches a channel outside the contract.
const bridge: Bridge = {
  call: (name, input) => ipcRenderer.invoke(`call:${name}`, input),
  on: (name, listener) => {
    const forward = (_: IpcRendererEvent, data: Parameters<typeof listener>[0]) => listener(data);
    ipcRenderer.on(`event:${name}`, forward);
    return () => {
      ipcRenderer.off(`event:${name}`, forward);
    };
  },
};

contextBridge.exposeInMainWorld('bridge', bridge);
