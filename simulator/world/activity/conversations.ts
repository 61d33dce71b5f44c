import type { Room } from '../chat/room.ts';
import type { RandomStream } from '../random.ts';
import type { User } from '../user.ts';
import type { World } from '../world.ts';
import type { Casting } from './casting.ts';
import { Deck } from './talk/deck.ts';
import { lineFiller } from './talk/fill.ts';
import { languages, talkByLanguage } from './talk/languages.ts';
import { type Moment, moments } from './talk/moments.ts';
import { type Part, parts, type Script } from './talk/script.ts';

/** What is said in another language than the channel's. */
const FOREIGN_SHARE = 0.1;
/** Reading what the other wrote, and typing an answer. */
const READING_MS = 1_500;
const TYPING_MS_PER_LETTER = 55;
const HESITATION_MS = 3_000;
/** Whoever has just had a part lets others talk; in a small room the turn comes round sooner. */
const MOST_RESTING = 12;
const PEOPLE_TO_ONE_RESTING = 4;

type Said = { readonly author: User; readonly text: string };

/** Lets people of a room talk with each other: each line has somebody whose part it is, and an answer follows its question. */
export class Conversations {
  readonly #clock: World['clock'];
  readonly #room: Room;
  readonly #casting: Casting;
  readonly #random: RandomStream;
  readonly #deck: Deck;
  /** Who had a part lately, newest last. */
  #resting: User[] = [];
  #isStopped = false;

  constructor({ clock }: Pick<World, 'clock'>, room: Room, casting: Casting, random: RandomStream) {
    this.#clock = clock;
    this.#room = room;
    this.#casting = casting;
    this.#random = random;
    this.#deck = new Deck(random);
  }

  stop(): void {
    this.#isStopped = true;
  }

  /** Somebody begins to talk; answers follow by the clock. */
  begin(): void {
    if (this.#random.chance(FOREIGN_SHARE)) this.#sayForeign();
    else this.#play(this.#cast(this.#deck.draw()));
  }

  /** A whole conversation at once, as history. @returns how many lines were said */
  tell(): number {
    const lines = this.#cast(this.#deck.draw());
    return lines.filter(({ author, text }) => this.#room.attempt(author, text) !== undefined).length;
  }

  /** People talk about what has just happened. @param given whom and what it was about: `who`, `option` */
  react(moment: Moment, given: Readonly<Record<string, string>>): void {
    const lines = this.#cast(this.#random.pick(moments[moment]), given);
    this.#clock.after(READING_MS + this.#random.waitMs(HESITATION_MS), () => this.#play(lines));
  }

  #play([next, ...rest]: readonly Said[]): void {
    // Whoever has gone, or may not speak, ends it: nobody answers what was not said.
    if (next === undefined || this.#isStopped || !this.#casting.isHere(next.author)) return;
    if (this.#room.attempt(next.author, next.text) === undefined) return;
    const following = rest[0];
    if (following === undefined) return;
    const typingMs = READING_MS + following.text.length * TYPING_MS_PER_LETTER;
    this.#clock.after(typingMs + this.#random.waitMs(HESITATION_MS), () => this.#play(rest));
  }

  /** The lines with their people; none when a part stays empty. */
  #cast(script: Script | undefined, given: Readonly<Record<string, string>> = {}): readonly Said[] {
    if (script === undefined) return [];
    const people: Partial<Record<Part, User>> = {};
    const names: Record<string, string> = { streamer: tag(this.#room.channel.owner), ...given };
    for (const [index, kind] of script.cast.entries()) {
      const part = parts[index];
      const taken = [...Object.values(people), ...(kind === 'moderator' ? [] : this.#resting)];
      const user = this.#casting.pick(kind, this.#random, (one) => !taken.includes(one));
      if (part === undefined || user === undefined) return [];
      people[part] = user;
      names[part] = tag(user);
    }
    this.#rest(Object.values(people));
    const fill = lineFiller(this.#random, names);
    return script.turns.flatMap(([part, line]) => {
      const author = people[part];
      return author === undefined ? [] : [{ author, text: fill(line) }];
    });
  }

  #rest(people: readonly User[]): void {
    const most = Math.min(MOST_RESTING, Math.floor(this.#room.chatters.size / PEOPLE_TO_ONE_RESTING));
    const all = [...this.#resting, ...people];
    this.#resting = all.slice(Math.max(0, all.length - most));
  }

  #sayForeign(): void {
    const known = this.#casting.foreigner(this.#random);
    const author = known?.user ?? this.#casting.pick('newcomer', this.#random);
    if (author === undefined) return;
    const line = this.#random.pick(talkByLanguage[known?.person.speaks ?? this.#random.pick(languages)]);
    const fill = lineFiller(this.#random, { streamer: tag(this.#room.channel.owner) });
    this.#play([{ author, text: fill(line) }]);
  }
}

const tag = ({ username }: User) => `@${username}`;
