import type { EndpointName } from '../../../shared/platform/endpoints.ts';
import type { World } from '../world.ts';

/** How a run shows that it went through a transition. */
type Sign =
  /** An answer of one of these endpoints. */
  | { readonly endpoints: readonly EndpointName[]; readonly status: number }
  /** Something that was told; `is` names a field of the payload and the value it must have. */
  | { readonly event: RegExp; readonly is?: readonly [string, unknown] }
  /** How often so far; something else counts. */
  | { readonly count: (world: World) => number };

/** One row of a state table. */
export type Transition = {
  readonly from: string;
  readonly trigger: string;
  readonly to: string;
  readonly sign: Sign;
};

export type StateTable = {
  readonly thing: string;
  readonly source: string;
  readonly transitions: readonly Transition[];
};

type PollCount = 'started' | 'votes' | 'ended';
const polls = (of: PollCount) => (world: World) =>
  [...world.rooms.all()].reduce((sum, room) => sum + room.polls[of], 0);

/** The documented states of things, and what moves them on. */
export const stateTables: readonly StateTable[] = [
  {
    thing: 'Shortcode handle',
    source: 'API "Shortcode handle", PLATFORM §3.2',
    transitions: [
      {
        from: '–',
        trigger: 'POST /oauth/shortcode',
        to: 'pending',
        sign: { endpoints: ['oauth.createShortcode'], status: 200 },
      },
      {
        from: 'pending',
        trigger: 'check, nothing decided',
        to: 'pending',
        sign: { endpoints: ['oauth.checkShortcode'], status: 204 },
      },
      {
        from: 'pending',
        trigger: 'check, access granted',
        to: 'granted',
        sign: { endpoints: ['oauth.checkShortcode'], status: 200 },
      },
      {
        from: 'pending',
        trigger: 'check, access denied',
        to: 'denied',
        sign: { endpoints: ['oauth.checkShortcode'], status: 403 },
      },
      {
        from: 'pending',
        trigger: 'check, unknown or expired',
        to: 'invalid',
        sign: { endpoints: ['oauth.checkShortcode'], status: 404 },
      },
    ],
  },
  {
    thing: 'Webhook',
    source: 'API "Webhook", PLATFORM §8.2',
    transitions: [
      { from: '–', trigger: 'POST /hooks', to: 'active', sign: { count: ({ hooks }) => hooks.made } },
      { from: 'active', trigger: 'POST renew', to: 'active', sign: { endpoints: ['hooks.renew'], status: 200 } },
      {
        from: 'active',
        trigger: 'POST deactivate',
        to: 'inactive: deactivated by request',
        sign: { count: ({ hooks }) => hooks.ended('deactivated by request') },
      },
      {
        from: 'active',
        trigger: '90 days without renewal',
        to: 'inactive: expired',
        sign: { count: ({ hooks }) => hooks.ended('expired') },
      },
      {
        from: 'active',
        trigger: '1000 failures in a row, or a week without success',
        to: 'inactive: too many failures',
        sign: { count: ({ hooks }) => hooks.ended('too many failures') },
      },
      { from: 'inactive', trigger: 'POST renew', to: 'inactive', sign: { endpoints: ['hooks.renew'], status: 400 } },
    ],
  },
  {
    thing: 'Channel',
    source: 'PLATFORM §11.15',
    transitions: [
      {
        from: 'offline',
        trigger: 'goes live',
        to: 'online',
        sign: { event: /^channel:\d+:update$/, is: ['online', true] },
      },
      {
        from: 'online',
        trigger: 'stops streaming',
        to: 'offline',
        sign: { event: /^channel:\d+:update$/, is: ['online', false] },
      },
    ],
  },
  {
    thing: 'Host',
    source: 'PLATFORM §11.4, §11.15',
    transitions: [
      { from: 'none', trigger: 'PUT hostee', to: 'hosting', sign: { event: /^channel:\d+:hosted$/ } },
      {
        from: 'hosting',
        trigger: 'DELETE hostee, or goes live',
        to: 'none',
        sign: { event: /^channel:\d+:unhosted$/ },
      },
    ],
  },
  {
    thing: 'Follow',
    source: 'PLATFORM §11.3, §11.15',
    transitions: [
      {
        from: 'absent',
        trigger: 'POST or PUT follow',
        to: 'present',
        sign: { event: /^channel:\d+:followed$/, is: ['following', true] },
      },
      {
        from: 'present',
        trigger: 'DELETE follow',
        to: 'absent',
        sign: { event: /^channel:\d+:followed$/, is: ['following', false] },
      },
    ],
  },
  {
    thing: 'Poll',
    source: 'PLATFORM §6.3, §11.15',
    transitions: [
      { from: 'none', trigger: 'vote:start', to: 'running', sign: { count: polls('started') } },
      { from: 'running', trigger: 'vote:choose', to: 'running', sign: { count: polls('votes') } },
      { from: 'running', trigger: 'its time is over', to: 'none', sign: { count: polls('ended') } },
    ],
  },
  {
    thing: 'Costream',
    source: 'PLATFORM §11.11, §11.15',
    transitions: [
      { from: 'none', trigger: 'POST invite', to: 'invited', sign: { endpoints: ['costreams.invite'], status: 204 } },
      { from: 'invited', trigger: 'an invite is accepted', to: 'running', sign: { event: /^costream:[^:]+:update$/ } },
      {
        from: 'running',
        trigger: 'leaves, or is removed',
        to: 'running or ended',
        sign: { endpoints: ['costreams.leave', 'costreams.removeChannel'], status: 204 },
      },
    ],
  },
  {
    thing: 'Recording',
    source: 'PLATFORM §11.9, §11.15',
    transitions: [
      {
        from: '–',
        trigger: 'the stream ends',
        to: 'PROCESSING',
        sign: { count: ({ recordings }) => recordings.reached('PROCESSING') },
      },
      {
        from: 'PROCESSING',
        trigger: 'five minutes',
        to: 'AVAILABLE',
        sign: { count: ({ recordings }) => recordings.reached('AVAILABLE') },
      },
      {
        from: 'AVAILABLE',
        trigger: 'expiresAt passes',
        to: 'DELETED',
        sign: { count: ({ recordings }) => recordings.reached('DELETED') },
      },
    ],
  },
  {
    thing: 'Partnership application',
    source: 'PLATFORM §11.7, §11.15',
    transitions: [
      {
        from: '–',
        trigger: 'POST partnership/app',
        to: 'applied',
        sign: { endpoints: ['channels.applyForPartnership'], status: 200 },
      },
      {
        from: 'applied',
        trigger: 'is decided',
        to: 'accepted',
        sign: { count: ({ partnership }) => partnership.decided('accepted') },
      },
      {
        from: 'applied',
        trigger: 'is decided',
        to: 'denied',
        sign: { count: ({ partnership }) => partnership.decided('denied') },
      },
    ],
  },
  {
    thing: 'Clip',
    source: 'PLATFORM §11.10, §11.15',
    transitions: [
      { from: '–', trigger: 'POST clips/create', to: 'exists', sign: { endpoints: ['clips.create'], status: 200 } },
      { from: 'exists', trigger: 'DELETE', to: 'deleted', sign: { endpoints: ['clips.delete'], status: 202 } },
    ],
  },
];
