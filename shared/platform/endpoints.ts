import type { z } from 'zod';
import type { Endpoint, PathParameters } from './endpoint.ts';
import { analyticsEndpoints } from './endpoints/analytics.ts';
import { channelEndpoints } from './endpoints/channels.ts';
import { chatEndpoints } from './endpoints/chats.ts';
import { hookEndpoints } from './endpoints/hooks.ts';
import { oauthEndpoints } from './endpoints/oauth.ts';
import { otherEndpoints } from './endpoints/others.ts';

/**
 * The catalogue: every endpoint of the API document, declared once. The typed client, the simulator's routes, the API
 * console and the coverage table all come from it. @see API "Endpoints"
 */
export const endpoints = {
  ...oauthEndpoints,
  ...chatEndpoints,
  ...hookEndpoints,
  ...channelEndpoints,
  ...analyticsEndpoints,
  ...otherEndpoints,
} as const satisfies Record<string, Endpoint>;

export type EndpointName = keyof typeof endpoints;
type Of<N extends EndpointName> = (typeof endpoints)[N];

/** The query of an endpoint as a caller writes it: numbers and booleans are turned into text on the way. */
export type Query<N extends EndpointName> =
  Of<N> extends { query: infer Q extends z.ZodType }
    ? { [K in keyof z.output<Q>]?: string | number | boolean | undefined }
    : never;
export type Body<N extends EndpointName> = Of<N> extends { body: infer B extends z.ZodType } ? z.input<B> : unknown;
export type Reply<N extends EndpointName> = z.output<Of<N>['reply']>;
export type Path<N extends EndpointName> = PathParameters<Of<N>>;

/** Every endpoint's name, in the order of the catalogue. */
export const endpointNames = Object.keys(endpoints) as EndpointName[];
