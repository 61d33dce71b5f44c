/** What stands in NATS of one group of relays, by the group's name. An app's id is fit for subjects and names of streams. */
export function natsNames(group: string) {
  if (!/^[a-z0-9][a-z0-9-]{0,30}$/.test(group)) {
    throw new Error('the name of a group is of small letters, digits and dashes, at most 31');
  }
  return {
    /** Key-value stores. */
    tokens: `${group}-tokens`,
    codes: `${group}-codes`,
    settings: `${group}-settings`,
    gaps: `${group}-gaps`,
    clock: `${group}-clock`,
    /** What is kept of an app: a stream, and the one subject in it. */
    keptStream: (id: string) => `${group}-kept-${id}`,
    keptSubject: (id: string) => `${group}.kept.${id}`,
    /** Heard by the instance that holds the app's connection. */
    app: (id: string) => `${group}.app.${id}`,
    /** Heard by one instance. */
    instance: (instance: string, what: string) => `${group}.at.${instance}.${what}`,
    /** Heard by all: an app has connected to one. */
    took: `${group}.took`,
  };
}

export type NatsNames = ReturnType<typeof natsNames>;
