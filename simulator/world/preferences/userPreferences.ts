/** What somebody begins with. @see PLATFORM §4.4 "User preferences" */
const defaults = {
  'chat:sounds:html5': true,
  'chat:sounds:play': false,
  'chat:sounds:volume': 0.5,
  'chat:whispers': true,
  'chat:timestamps': true,
  'chat:chromakey': false,
  'chat:tagging': true,
  'chat:colors': true,
  'chat:lurkmode': false,
  'channel:notifications': { ids: [] as number[], transports: ['notify'] },
  'channel:mature:allowed': false,
  'channel:player': { vod: 'hls', rtmp: 'hls', ftl: 'ftl' },
  'chat:ignoredUsers': [] as number[],
};

export type UserPreferencesBody = Readonly<typeof defaults>;

/** What people have set for themselves; whoever never did has the defaults. */
export class UserPreferences {
  readonly #byUserId = new Map<number, UserPreferencesBody>();

  of(userId: number): UserPreferencesBody {
    return this.#byUserId.get(userId) ?? defaults;
  }

  /** Whether somebody wants whispers. @returns all their settings */
  setWhispers(userId: number, isWanted: boolean): UserPreferencesBody {
    const changed = { ...this.of(userId), 'chat:whispers': isWanted };
    this.#byUserId.set(userId, changed);
    return changed;
  }
}
