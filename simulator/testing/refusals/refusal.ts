import { type Endpoint, endpointPath } from '../../../shared/platform/endpoint.ts';
import type { EndpointName } from '../../../shared/platform/endpoints.ts';
import { scopeNames } from '../../../shared/platform/scopes.ts';
import type { Channel } from '../../world/channels.ts';
import type { User } from '../../world/user.ts';
import { declared, identityFor, sampleOf } from '../everySample.ts';
import type { TestPlatform, TestReply } from '../platform.ts';
import type { Sample } from '../stageSamples.ts';

/** How a request differs from a good one. What is left out is as good as ever. */
export type Change = {
  readonly method?: string;
  readonly path?: Readonly<Record<string, string | number>>;
  readonly query?: Readonly<Record<string, string>>;
  readonly body?: unknown;
  /** Instead of the headers that prove the user. */
  readonly headers?: Readonly<Record<string, string>>;
  readonly as?: string;
  /** All there are unless given. */
  readonly scopes?: readonly string[];
};

/** A documented error of an endpoint: a good request that one thing is wrong with. */
export type Refusal = {
  readonly status: number;
  /** What is wrong; follows "when". */
  readonly when: string;
  /**
   * Part of the message; of an OAuth error its code. For the body of the validator the dotted path of what is at fault,
   * which begins with query, payload or params.
   */
  readonly says: string;
  readonly given: (scene: Scene) => Change | Promise<Change>;
  /** The number of shape C where it is not the status. */
  readonly code?: number;
  /** Headers the answer must have. */
  readonly sends?: Readonly<Record<string, string>>;
};
export type Refusals = { readonly [N in EndpointName]?: readonly Refusal[] };

export const refusal = (status: number, when: string, says: string, given: Refusal['given']): Refusal => ({
  status,
  when,
  says,
  given,
});

/** The world in which a request is refused, and the good request. */
export class Scene {
  readonly platform: TestPlatform;
  readonly sample: Sample;

  constructor(platform: TestPlatform, sample: Sample) {
    this.platform = platform;
    this.sample = sample;
  }

  get world() {
    return this.platform.world;
  }

  user(username: string): User {
    const user = this.world.users.byName(username);
    if (user === undefined) throw new Error(`nobody is called ${username}`);
    return user;
  }

  channelOf(username: string): Channel {
    return this.world.channels.ofUser(this.user(username));
  }

  get nora(): Channel {
    return this.channelOf('nora_plays');
  }

  /** A channel of somebody else, who is live. */
  get other(): Channel {
    return this.channelOf('kettle_and_keys');
  }

  async advance(advanceMs: number): Promise<void> {
    await this.platform.control('POST', '/clock', { advanceMs });
  }

  /** Gives a role in the demo channel. */
  give(username: string, role: string): void {
    this.world.roles.change(this.nora, this.user(username), { add: [role], remove: [] }, this.nora.owner);
  }

  /** The good request once more: it is gone what it was about. */
  async afterSending(name: EndpointName): Promise<Change> {
    const headers = identityFor(this.platform, name);
    await this.platform.call(name, { ...this.sample, headers });
    return { headers };
  }
}

/** Sends what is to be refused. @param sample the good request it differs from; a new one unless given */
export async function sendRefused(
  platform: TestPlatform,
  name: EndpointName,
  refused: Refusal,
  sample: Sample = sampleOf(platform, name),
): Promise<TestReply> {
  const change = await refused.given(new Scene(platform, sample));
  const { as, scopes = scopeNames, path = sample.path, query = sample.query, body = sample.body } = change;
  const { method = declared(name).method } = change;
  const headers = change.headers ?? identityFor(platform, name, { as, scopes });
  return platform.send(method, endpointPath(declared(name), path), {
    ...(query === undefined ? {} : { query }),
    ...(body === undefined || method === 'GET' ? {} : { body }),
    headers,
  });
}

type Answered = { readonly status: number; readonly shape: 'A' | 'B' | 'C' | 'OAuth'; readonly says: string };

/** What a refusal must look like. @see PLATFORM §1.4 */
export function expectedAnswer(name: EndpointName, { status, says }: Refusal): Answered {
  const { version, errors }: Endpoint = declared(name);
  const isOfValidator = /^(query|payload|params)\b/.test(says);
  if (version === 2 || errors === 'code') {
    // Shape C tells the last part of the path alone.
    return { status, shape: 'C', says: isOfValidator ? `"${says.split('.').at(-1)}"` : says };
  }
  if (name.startsWith('oauth.') && status === 400) return { status, shape: 'OAuth', says };
  return { status, shape: isOfValidator ? 'B' : 'A', says };
}
