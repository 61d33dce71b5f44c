import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';
import * as names from './api/names.ts';
import { electronNames } from './electronNames.ts';

const root = path.resolve(import.meta.dirname, '..');

it.each([
  ['import { app, BrowserWindow as Window } from "electron";', ['BrowserWindow', 'app']],
  ["import {app as a,shell}from'electron/main'", ['app', 'shell']],
  ['import electron, { net } from "electron";\nconst { app: mainApp, ipcMain } = electron;', ['app', 'ipcMain', 'net']],
  ['import { default as electron$1 } from "electron"; electron$1.shell.openPath(x);', ['shell']],
  ['import * as electron from "electron"; electron.shell.openPath(electron.app.name);', ['app', 'shell']],
  ['let electron = require("electron");\nelectron.contextBridge.exposeInMainWorld("x", 1);', ['contextBridge']],
  ['const { ipcRenderer, contextBridge: c } = require("electron");', ['contextBridge', 'ipcRenderer']],
  ['let electron = __toESM(require("electron"));\nelectron.default.app.quit()', ['app']],
  ['import { app } from "electron-store";', []],
])('finds what %j uses', (bundle, used) => {
  expect(electronNames(bundle)).toEqual(used);
});

it.each([
  // electron-store names ipcRenderer, too, and uses it in a page only.
  ['dist/main/**/*.js', [...Object.keys(names), 'ipcRenderer']],
  ['dist/preload/*.cjs', ['contextBridge', 'ipcRenderer']],
])('the stand-in has every name that %s uses', (pattern, known) => {
  const files = globSync(pattern, { cwd: root });
  expect(files, `there is no ${pattern}: run \`npm run build\` first`).not.toEqual([]);
  const used = files.flatMap((file) => electronNames(readFileSync(path.join(root, file), 'utf8')));
  expect(used, `${pattern} uses none of electron's names`).not.toEqual([]);
  expect(used.filter((name) => !known.includes(name))).toEqual([]);
});
