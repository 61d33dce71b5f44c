import type { ChatMessageData } from '../../../shared/platform/chatPackets.ts';
import type { VirtualClock } from '../clock.ts';
import type { Preferences } from '../preferences/preferences.ts';
import { profileOf } from '../profile.ts';
import type { User } from '../user.ts';
import { BannedWords } from './bannedWords.ts';
import { appendComponent } from './parseMessage.ts';
import { isModerator, type Permission } from './permissions.ts';

type SpeakingDeps = {
  readonly channelId: number;
  readonly clock: VirtualClock;
  readonly preferences: Pick<Preferences, 'of'>;
};

/** Why somebody may not speak, or not so. */
export type Refusal = 'timedOut' | 'levelTooLow' | 'tooSoon' | 'link';

/** Stands last in what the word filter has stopped. @see PLATFORM §6.5 "censored" */
export const CENSOR_NOTE = ' (removed by the word filter)';

/** Who may say what in a room: timeouts and the channel's settings. @see PLATFORM §4.3, §6.3 */
export class Speaking {
  readonly #deps: SpeakingDeps;
  readonly #timedOutUntilMs = new Map<number, number>();
  /** When each has spoken last; kept in slow mode only. */
  readonly #spokeAtMs = new Map<number, number>();
  readonly #bannedWords = new BannedWords();

  constructor(deps: SpeakingDeps) {
    this.#deps = deps;
  }

  /** Silences somebody until a moment; undefined lets them speak again. */
  timeOut(userId: number, untilMs: number | undefined): void {
    if (untilMs === undefined) this.#timedOutUntilMs.delete(userId);
    else this.#timedOutUntilMs.set(userId, untilMs);
  }

  isTimedOut(userId: number): boolean {
    return this.silentForMs(userId) > 0;
  }

  /** How long somebody may not speak yet; 0: they may. */
  silentForMs(userId: number): number {
    return Math.max(0, (this.#timedOutUntilMs.get(userId) ?? 0) - this.#deps.clock.now());
  }

  /** Why somebody may not say anything now. Moderators are of any level. */
  refusal(user: User, roles: readonly string[], permissions: readonly Permission[]): Refusal | undefined {
    if (this.isTimedOut(user.id)) return 'timedOut';
    const settings = this.#settings;
    const level = Math.max(
      settings['channel:users:levelRestrict'],
      settings['channel:users:ascensionLevelRestrict'] ?? 0,
    );
    if (level > 0 && !isModerator(roles) && profileOf(user).level < level) return 'levelTooLow';
    if (permissions.includes('bypass_slowchat')) return undefined;
    const spokeAtMs = this.#spokeAtMs.get(user.id) ?? Number.NEGATIVE_INFINITY;
    return this.#deps.clock.now() - spokeAtMs < settings['channel:slowchat'] ? 'tooSoon' : undefined;
  }

  /** Whether a message holds a link where its author may not post one. */
  hasForbiddenLink({ message }: ChatMessageData, permissions: readonly Permission[]): boolean {
    if (this.#settings['channel:links:allowed'] || permissions.includes('bypass_links')) return false;
    return message.message.some(({ type }) => type === 'link');
  }

  /** Makes a message what the channel's settings let others see of it: links as mere text, banned words censored. */
  filter({ message }: ChatMessageData, permissions: readonly Permission[]): void {
    const settings = this.#settings;
    if (!settings['channel:links:clickable'] && !permissions.includes('bypass_links')) {
      const plain: typeof message.message = [];
      for (const component of message.message) {
        const { type, text = '' } = component;
        appendComponent(plain, type === 'link' ? { type: 'text', data: text, text } : component);
      }
      message.message = plain;
    }
    const words = settings['channel:bannedwords'];
    if (words.length === 0 || permissions.includes('bypass_filter')) return;
    if (!this.#bannedWords.areIn(message.message.map(({ text = '' }) => text).join(''), words)) return;
    message.meta.censored = true;
    message.message.push({ type: 'text', data: CENSOR_NOTE, text: CENSOR_NOTE });
  }

  /** Somebody has spoken. */
  note(userId: number): void {
    if (this.#settings['channel:slowchat'] > 0) this.#spokeAtMs.set(userId, this.#deps.clock.now());
    else if (this.#spokeAtMs.size > 0) this.#spokeAtMs.clear();
  }

  get #settings() {
    return this.#deps.preferences.of(this.#deps.channelId);
  }
}
