import { contextBridge, type IpcRendererEvent, ipcRenderer } from 'electron';
import type { Wire } from '../shared/bridge.ts';

// The fixed prefixes are the filter: no name the page invents reaches a channel outside the contract.
const wire: Wire = {
  call: (name, input) => ipcRenderer.invoke(`call:${name}`, input),
  on: (name, listener) => {
    const forward = (_: IpcRendererEvent, data: unknown) => listener(data);
    ipcRenderer.on(`event:${name}`, forward);
    return () => {
      ipcRenderer.off(`event:${name}`, forward);
    };
  },
};

contextBridge.exposeInMainWorld('wire', wire);
