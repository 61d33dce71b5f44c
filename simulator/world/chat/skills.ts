import type { ChatMessageData, SkillData } from '../../../shared/platform/chatPackets.ts';
import type { VirtualClock } from '../clock.ts';
import type { Events } from '../events/events.ts';
import type { RandomStream } from '../random.ts';
import type { User } from '../user.ts';
import { moderatorData } from './moderation.ts';
import { rolePermissions } from './permissions.ts';
import type { Room } from './room.ts';
import { type SkillName, skillCatalogue } from './skillCatalogue.ts';

/** How long a skill runs, and may be cancelled. */
export const SKILL_MS = 30_000;
/** The one picture there is for all of them, below the service's address. */
const ICON_PATH = '/_latest/emoticons/default.png';

type SkillsDeps = {
  readonly clock: VirtualClock;
  readonly events: Pick<Events, 'publish'>;
  readonly random: RandomStream;
  /** Where the service listens. */
  readonly address: string;
};

/** A skill as somebody used it. */
export type UsedSkill = { readonly by: string; readonly name: SkillName; readonly executionId: string };

/** So many are noted after they have ended. */
const NOTED = 50;

/** The skills people use in a room, from their start to their end or until a moderator cancels them. @see PLATFORM §6.4 */
export class Skills {
  readonly #room: Room;
  readonly #deps: SkillsDeps;
  /** Those running, with the message that carried them, if one did. */
  readonly #running = new Map<string, string | undefined>();
  readonly #used: UsedSkill[] = [];

  constructor(room: Room, deps: SkillsDeps) {
    this.#room = room;
    this.#deps = deps;
  }

  /** The last 50 that were used, oldest first. */
  get used(): readonly UsedSkill[] {
    return this.#used;
  }

  isRunning(executionId: string): boolean {
    return this.#running.has(executionId);
  }

  /**
   * Somebody uses a skill, with or without words. An effect is told of by its attribution and as a live event; a
   * sticker is a message. @see PLATFORM §6.5 "is_skill", §9.4 "skill"
   */
  use(user: User, name: SkillName, text = ''): SkillData {
    const { id, kind, cost, currency } = skillCatalogue[name];
    const { clock, random, address } = this.#deps;
    const skill: SkillData = {
      skill_id: id,
      skill_name: name,
      execution_id: random.uuid(),
      icon_url: `${address}${ICON_PATH}`,
      cost,
      currency,
    };
    const said = this.#said(user, text);
    this.#running.set(skill.execution_id, kind === 'sticker' ? said.id : undefined);
    this.#used.push({ by: user.username, name, executionId: skill.execution_id });
    if (this.#used.length > NOTED) this.#used.shift();
    clock.after(SKILL_MS, () => this.#running.delete(skill.execution_id));
    if (kind === 'sticker') this.#stick(said, skill);
    else this.#show(said, skill);
    return skill;
  }

  /** Ends a skill before its time. */
  cancel(moderator: User, executionId: string): void {
    const messageId = this.#running.get(executionId);
    if (!this.#running.delete(executionId)) return;
    if (messageId !== undefined) this.#room.history.remove(messageId);
    const data = { moderator: moderatorData(this.#room, moderator), execution_id: executionId };
    this.#room.broadcast('DeleteSkillAttribution', data);
  }

  /** The words that come with a skill; what the word filter stops is left out. */
  #said(user: User, text: string): ChatMessageData {
    const said = this.#room.compose(user, text);
    this.#room.speaking.filter(said, rolePermissions(this.#room.rolesOf(user)));
    if (said.message.meta.censored) said.message = { message: [], meta: {} };
    return said;
  }

  #stick(said: ChatMessageData, skill: SkillData): void {
    const { message, meta } = said.message;
    said.message = {
      message: [{ type: 'image', text: skill.skill_name, url: skill.icon_url ?? '' }, ...message],
      meta: { ...meta, is_skill: true, skill },
    };
    this.#room.publish(said);
  }

  #show({ channel, ...said }: ChatMessageData, skill: SkillData): void {
    this.#room.broadcast('SkillAttribution', { ...said, skill });
    this.#deps.events.publish(`channel:${channel}:skill`, {
      channelId: channel,
      skillId: skill.skill_id,
      executionId: skill.execution_id,
      manifest: { name: skill.skill_name },
      parameters: {},
      socketUrl: null,
      triggeringUserId: said.user_id,
      currencyType: skill.currency,
      price: skill.cost,
    });
  }
}
