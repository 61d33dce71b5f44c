import type { Bridge, CallName, Input, Output, StateName, StateOf } from '../../shared/bridge.ts';
import type { Settings, SettingsChange } from '../../shared/settings.ts';
import type { TextLanguage } from '../../shared/spoken.ts';
import { likelyLanguage, type Translate, translator } from './words.ts';

/** The look that every window has at first. */
export const FIRST_LOOK = { theme: 'system', density: 'roomy', textScale: 1 } satisfies SettingsChange;

type Given = {
  /** Under which the log has why the page was gone; empty: not known. */
  logId: string;
  /** The system's, the dearest first, for as long as main has not said what is spoken. */
  languages: readonly string[];
  /** Loads the window's own page. */
  open: () => void;
};

/** The plain page of the safe mode: what happened, and what can be done. Made by hand, so that it shares no library with what crashed. */
export class SafeMode {
  readonly #page: Document;
  readonly #bridge: Bridge;
  readonly #given: Given;
  #t: Translate;

  constructor(page: Document, bridge: Bridge, given: Given) {
    this.#page = page;
    this.#bridge = bridge;
    this.#given = given;
    this.#t = translator(likelyLanguage(given.languages));
  }

  /** Draws it at once, and again in the person's own language and look once main has said what they are. */
  async start(): Promise<void> {
    this.#draw(likelyLanguage(this.#given.languages));
    await Promise.all([
      this.#follow('settings', (settings) => this.#look(settings)),
      this.#follow('language', ({ texts }) => this.#draw(texts)),
    ]);
  }

  /** A state as it is and as it becomes; a main that does not answer changes nothing. */
  async #follow<N extends StateName>(name: N, show: (state: StateOf<N>) => void): Promise<void> {
    this.#bridge.on(`${name}.changed`, (state) => show(state as StateOf<N>));
    const state = await this.#call(`${name}.read`, undefined as Input<`${N}.read`>);
    if (state !== null) show(state as StateOf<N>);
  }

  #look({ theme, textScale }: Settings): void {
    const wishes = (query: string) => this.#page.defaultView?.matchMedia(query).matches === true;
    const root = this.#page.documentElement;
    const systems = wishes('(prefers-contrast: more), (forced-colors: active)')
      ? 'contrast'
      : wishes('(prefers-color-scheme: light)')
        ? 'light'
        : 'dark';
    root.dataset.theme = theme === 'system' ? systems : theme;
    root.style.setProperty('--text-scale', String(textScale));
  }

  #draw(language: TextLanguage): void {
    const root = this.#page.documentElement;
    if (root.lang === language && this.#root.childElementCount > 0) return;
    this.#t = translator(language);
    const t = this.#t;
    root.lang = language;
    root.dir = language === 'en-XB' ? 'rtl' : 'ltr';
    this.#page.title = `${t('title')} · Sidestage`;
    const { logId, open } = this.#given;
    const places = [
      [t('openHint'), this.#button(t('open'), async () => open(), 'main')],
      [t('diagnosticsHint'), this.#button(t('diagnostics'), () => this.#saveDiagnostics())],
      [t('resetHint'), this.#button(t('reset'), () => this.#reset())],
      [
        t('leaveHint'),
        this.#button(t('close'), () => this.#ask('window.close', undefined)),
        this.#button(t('quit'), () => this.#ask('commands.run', { id: 'quit' })),
      ],
    ] as const;
    this.#root.replaceChildren(
      this.#element('h1', t('title')),
      this.#element('p', t('what')),
      ...(logId === '' ? [] : [this.#logLine(logId)]),
      this.#element('p', t('goesOn')),
      this.#element(
        'ul',
        ...places.map(([hint, ...buttons]) => this.#element('li', ...buttons, this.#element('p', hint))),
      ),
    );
  }

  /** The id stands apart from the sentence, so that it can be read out and copied. */
  #logLine(logId: string): HTMLElement {
    const [before = '', after = ''] = this.#t('log').split('{{logId}}');
    return this.#element('p', before, this.#element('code', logId), after);
  }

  async #saveDiagnostics(): Promise<void> {
    await this.#ask('diagnostics.collect', undefined);
    const isSaved = await this.#ask('diagnostics.save', undefined);
    this.#tell(this.#t(isSaved ? 'saved' : 'notSaved'));
  }

  async #reset(): Promise<void> {
    await this.#ask('settings.change', FIRST_LOOK);
    await this.#ask('window.resetPlace', undefined);
    this.#tell(this.#t('isReset'));
  }

  /** @throws when main refuses, or does not answer */
  async #ask<N extends CallName>(name: N, input: Input<N>): Promise<Output<N>> {
    const result = await this.#bridge.call(name, input);
    if (!result.ok) throw new Error(result.error.kind);
    return result.value;
  }

  async #call<N extends CallName>(name: N, input: Input<N>): Promise<Output<N> | null> {
    return this.#ask(name, input).catch(() => null);
  }

  #button(label: string, run: () => Promise<unknown>, name = ''): HTMLElement {
    const button = this.#element('button', label);
    button.type = 'button';
    button.className = name;
    button.addEventListener('click', () => {
      this.#tell('');
      run().catch(() => this.#tell(this.#t('failed')));
    });
    return button;
  }

  #tell(text: string): void {
    const told = this.#page.getElementById('told');
    if (told !== null) told.textContent = text;
  }

  get #root(): HTMLElement {
    const root = this.#page.getElementById('root');
    if (root === null) throw new TypeError('safe.html has no #root');
    return root;
  }

  #element<K extends keyof HTMLElementTagNameMap>(name: K, ...content: (string | Node)[]): HTMLElementTagNameMap[K] {
    const element = this.#page.createElement(name);
    element.append(...content);
    return element;
  }
}
