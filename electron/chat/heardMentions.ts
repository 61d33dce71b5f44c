import type { ChatMessage } from '../../shared/chat.ts';
import type { Removal } from './removal.ts';

/** As many as the room knows ids. */
const MOST_HEARD = 5_000;

type Heard = Pick<ChatMessage, 'id' | 'userId' | 'whisperWith'>;

/** The last messages that named the person, or were whispered to them: a removal may come when the room's list has them no more. */
export class HeardMentions {
  /** By the platform's id, the oldest first. */
  readonly #heard = new Map<string, Heard>();

  add(id: string, { userId, whisperWith }: Heard): void {
    this.#heard.set(id, { id, userId, whisperWith });
    const [oldest] = this.#heard.keys();
    if (this.#heard.size > MOST_HEARD && oldest !== undefined) this.#heard.delete(oldest);
  }

  /** Those that a removal takes away, each once; hundreds are removed a second, and hardly any of them named anybody. @returns ids */
  take({ of, concerns }: Pick<Removal, 'of' | 'concerns'>): string[] {
    if (typeof of === 'object' && 'id' in of) return this.#heard.delete(of.id) ? [of.id] : [];
    const taken: string[] = [];
    for (const [id, heard] of this.#heard) if (concerns(heard)) taken.push(id);
    for (const id of taken) this.#heard.delete(id);
    return taken;
  }
}
