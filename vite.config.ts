import { readdirSync, readFileSync } from 'node:fs';
import { builtinModules } from 'node:module';
import { join } from 'node:path';
import react from '@vitejs/plugin-react';
import { defineConfig, type EnvironmentOptions, type ESTree, type Plugin, Visitor } from 'vite';
import { buildUpdates } from './scripts/package/buildUpdates.mjs';
import { writeLicences } from './scripts/package/licences.mjs';

const nodeBuiltins = [...builtinModules, ...builtinModules.map((name) => `node:${name}`), 'node:sqlite', 'electron'];

/**
 * A bundle for Node: everything inside but Node itself and electron, readable, with a map. Node keeps the text of what runs, and
 * takes two bytes for each of its signs as soon as one is not ASCII; so they are written as escapes, and comments stay out.
 * @param inPieces what is imported later is read later; else all is one file
 */
function nodeBundle(
  entry: string,
  outDir: string,
  extension: 'js' | 'mjs' | 'cjs',
  inPieces: 'inPieces' | 'whole' = 'whole',
): EnvironmentOptions {
  return {
    consumer: 'server',
    resolve: {
      noExternal: true,
      external: nodeBuiltins,
      builtins: nodeBuiltins,
      conditions: ['node', 'import', 'default'],
    },
    build: {
      outDir: join(import.meta.dirname, outDir),
      target: 'node20',
      minify: false,
      sourcemap: true,
      emptyOutDir: true,
      copyPublicDir: false,
      rollupOptions: {
        input: join(import.meta.dirname, entry),
        external: [...nodeBuiltins, 'bufferutil', 'utf-8-validate'],
        // One thing out of such a folder brings that thing alone: what main begins with is small. That one acts as it is read.
        treeshake: { moduleSideEffects: (id) => !/\/(electron|shared)\/(?!app\/youngRoom\.ts)/.test(id) },
        output: {
          format: extension === 'cjs' ? 'cjs' : 'es',
          entryFileNames: `[name].${extension}`,
          chunkFileNames: `[name].${extension}`,
          codeSplitting: inPieces === 'inPieces',
          charset: 'ascii',
          comments: false,
        },
      },
    },
  };
}

/** Font packages offer each face twice; the app's own Chromium reads woff2. */
const woff2Only: Plugin = {
  name: 'woff2-only',
  generateBundle(_, bundle) {
    for (const [name, file] of Object.entries(bundle)) {
      if (name.endsWith('.woff')) delete bundle[name];
      if (!name.endsWith('.css') || file.type !== 'asset') continue;
      file.source = String(file.source).replaceAll(/,\s*url\([^)]*\.woff\)\s*format\(['"]?woff['"]?\)/g, '');
    }
  },
};

/**
 * What `shared/` declares is left out of the window and of threads where nobody reads it, schemas above all: main checks, and they
 * trust it; and out of main where main has no use for it. Nothing in that folder acts when it is loaded, which a bundler can't see of a call.
 */
const sharedOnlyDeclares: Plugin = {
  name: 'shared-only-declares',
  enforce: 'post',
  applyToEnvironment: ({ name }) => ['client', 'journal', 'main'].includes(name),
  transform(code, id) {
    if (!/\/shared\/(?!locales\/)[\w/]+\.ts$/.test(id)) return;
    const calls = this.parse(code)
      .body.map((statement) => (statement.type === 'ExportNamedDeclaration' ? statement.declaration : statement))
      .flatMap((statement) => (statement?.type === 'VariableDeclaration' ? statement.declarations : []))
      .flatMap(({ init }) =>
        init && /^(Call|Array|Object)Expression$/.test(init.type) && code.slice(init.start, init.end).includes('(')
          ? [init]
          : [],
      );
    let made = code;
    for (const { start, end } of calls.reverse()) {
      made = `${made.slice(0, start)}/* @__PURE__ */ (() => (${made.slice(start, end)}))()${made.slice(end)}`;
    }
    return { code: made, map: null };
  },
};

/**
 * Main checks what comes in, never what it answers or tells (the tests do): schemas of the latter are left out of its bundle, which
 * would be three quarters of all that the faces make. What declares them otherwise than a face does ends the build.
 */
const facesCheckInputsAlone: Plugin = {
  name: 'faces-check-inputs-alone',
  enforce: 'post',
  applyToEnvironment: ({ name }) => name === 'main',
  transform(code, id) {
    if (!/\/shared\/(?!locales\/)[\w/]+\.ts$/.test(id) || !/import \{[^}]*\} from ["'][./]+\/domain\.ts["']/.test(code))
      return;
    const cuts: { from: number; to: number; put: string }[] = [];
    new Visitor({
      CallExpression({ callee, arguments: [first, second] }) {
        if (callee.type !== 'Identifier' || !first || !second) return;
        if (callee.name === 'call') cuts.push({ from: first.end, to: second.end, put: '' });
        if (callee.name !== 'domain') return;
        const feeds = propertiesOf(second).get('feeds');
        for (const { start, end } of feeds ? propertiesOf(feeds).values() : [])
          cuts.push({ from: start, to: end, put: 'null' });
        const state = propertiesOf(second).get('state');
        const schema = state && propertiesOf(state).get('schema');
        if (schema) cuts.push({ from: schema.start, to: schema.end, put: 'null' });
      },
    }).visit(this.parse(code));
    const made = cuts
      .sort((one, other) => other.from - one.from)
      .reduce((rest, { from, to, put }) => rest.slice(0, from) + put + rest.slice(to), code);
    return { code: made, map: null };
  },
};

/** What an object that is written out has, by name. @throws when its text does not say all of it */
function propertiesOf(node: ESTree.Expression | ESTree.SpreadElement): Map<string, ESTree.Expression> {
  if (node.type !== 'ObjectExpression') throw new Error(`a face is to be written out, and not as ${node.type}`);
  return new Map(
    node.properties.map((property) => {
      if (property.type !== 'Property' || property.key.type !== 'Identifier' || property.shorthand)
        throw new Error('a face names each of its parts with a colon');
      return [property.key.name, property.value];
    }),
  );
}

/** What keeps the settings has a library with it that checks them by another kind of schema than ours, when it is given one. */
const noOtherSchemas: Plugin = {
  name: 'no-other-schemas',
  enforce: 'pre',
  applyToEnvironment: ({ name }) => name === 'main',
  resolveId: (source, importer) => (/\/conf\//.test(importer ?? '') && /^ajv/.test(source) ? `\0none:${source}` : null),
  load: (id) => (id.startsWith('\0none:') ? 'export const Ajv2020 = undefined; export default undefined;' : null),
};

/** What both pages need: that of the safe mode loads this alone. */
const ofBothPages = /\/(shared\/(packed|locales\/((de|en)\/safeMode|pseudo))\.ts|renderer\/styles\/tokens\.css)$/;
/** Where each page begins, and all of the safe mode's own. */
const beginnings = /\/renderer\/(\w+\.html|main\.tsx|safe\/\w+\.(ts|css))$/;

/** The pieces that come after the first screen where somebody is signed in, and their texts. */
const ofLive = /\/(renderer\/app\/(Frame|LivePage)\.tsx|shared\/locales\/enMore\.ts)$/;

/** Names what who is signed in waits for behind the first screen, so that it is fetched beside what the page begins with. */
const aheadFiles: Plugin = {
  name: 'ahead-files',
  applyToEnvironment: ({ name }) => name === 'client',
  generateBundle(_, bundle) {
    const chunks = Object.values(bundle).filter((file) => file.type === 'chunk');
    const filesOf = (begins: typeof chunks): Set<string> => {
      const found = new Set(begins);
      for (const { imports } of found)
        for (const chunk of chunks) if (imports.includes(chunk.fileName)) found.add(chunk);
      return new Set(
        [...found].flatMap(({ fileName, viteMetadata }) => [fileName, ...(viteMetadata?.importedCss ?? [])]),
      );
    };
    const behind = (pattern: RegExp) =>
      filesOf(chunks.filter(({ facadeModuleId }) => pattern.test(facadeModuleId ?? '')));
    // What the page begins with stands first, so that nothing is handed over before it.
    const names = [...behind(/\/renderer\/index\.html$/).union(behind(ofLive))];
    this.emitFile({ type: 'asset', fileName: 'ahead.json', source: JSON.stringify(names) });
  },
};

/** The simulator reads its scenarios from files beside its bundle. */
const scenarioFiles: Plugin = {
  name: 'scenario-files',
  applyToEnvironment: ({ name }) => name === 'simulator',
  generateBundle() {
    const folder = join(import.meta.dirname, 'simulator', 'scenarios');
    for (const name of readdirSync(folder).filter((file) => file.endsWith('.yaml'))) {
      const source = readFileSync(join(folder, name), 'utf8');
      this.emitFile({ type: 'asset', fileName: `scenarios/${name}`, source });
    }
  },
};

/** Main learns where newer versions are from the build, within what is sealed. */
const updateAddress: Plugin = {
  name: 'update-address',
  applyToEnvironment: ({ name }) => name === 'main',
  generateBundle() {
    this.emitFile({ type: 'asset', fileName: 'updates.json', source: JSON.stringify(buildUpdates(process.env)) });
  },
};

export default defineConfig({
  root: 'renderer',
  base: './',
  plugins: [
    react(),
    woff2Only,
    facesCheckInputsAlone,
    sharedOnlyDeclares,
    aheadFiles,
    noOtherSchemas,
    scenarioFiles,
    updateAddress,
  ],
  environments: {
    client: {
      build: {
        outDir: '../dist/renderer',
        target: 'chrome140',
        emptyOutDir: true,
        sourcemap: true,
        assetsInlineLimit: 0,
        // The app's own Chromium knows it; what would stand in for it is code that both pages share.
        modulePreload: { polyfill: false },
        // Importing one thing from a feature's index.ts loads that thing alone; without this the frame would load every page.
        rolldownOptions: {
          input: ['index.html', 'safe.html'].map((name) => join(import.meta.dirname, 'renderer', name)),
          treeshake: { moduleSideEffects: (id) => !/\/(renderer\/\w+|shared)\/.*\.tsx?$/.test(id) },
          // What the first screen needs comes in one file: each of fifty small ones is a question to main, which has much to do then.
          // The page of the safe mode shares none of it, as that may be what crashes.
          output: {
            codeSplitting: {
              groups: [
                { name: 'both', test: ofBothPages, priority: 2 },
                { name: 'first', tags: ['$initial'], test: (id) => !beginnings.test(id), priority: 1 },
                // What several of the other screens need: by itself each icon and each field would be a file.
                { name: 'shared', minShareCount: 2, test: (id) => !beginnings.test(id) },
              ],
            },
          },
        },
      },
    },
    main: nodeBundle('electron/main.ts', 'dist/main', 'js', 'inPieces'),
    // Its ending says what it is wherever it lies: a thread has no package.json to ask.
    journal: nodeBundle('electron/app/worker.ts', 'dist/journal', 'mjs'),
    preload: nodeBundle('electron/preload.ts', 'dist/preload', 'cjs'),
    simulator: nodeBundle('simulator/utility.ts', 'dist/simulator', 'js'),
    adapter: nodeBundle('bench/adapter.ts', 'dist/adapter', 'js'),
  },
  builder: {
    async buildApp(builder) {
      for (const environment of Object.values(builder.environments)) await builder.build(environment);
      writeLicences();
    },
  },
});
